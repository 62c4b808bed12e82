"""Plays random matches of a ruleset and checks, at every entry, the laws that all rulesets keep.

`Trial` is one match. Each check raises `AssertionError` that says which law broke; the seed of the
match is all that is needed to see it again. The laws are those of `gamewarden.rules.game`.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from gamewarden.canonical import canonical, crc
from gamewarden.errors import Refusal
from gamewarden.protocol.patch import diff, merged
from gamewarden.rules.dice import StreamDice, commitment, seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Done, Json, Legal, Ruleset
from gamewarden.rules.record import Entry, Record, played, told

from .attempts import STRANGE, alike, random_options, unlisted, veiled, words_in
from .laws import check_events, check_refusal, plain

Words = dict[int, set[str]]
ENTRY_BOUND = 5_000  # protocol section 4.7: a room ends a match there


class Trial:
    """One random match of `game`; `thorough` is the share of entries at which all is checked."""

    def __init__(
        self, game: Ruleset, seed: str, *, thorough: float = 1.0, bound: int = ENTRY_BOUND
    ) -> None:
        self.game = game
        self.bound = bound
        self.chance = random.Random(seed)
        self.thorough = thorough
        self.secret = hashlib.sha256(seed.encode()).digest()
        self.seeds = (f"{seed}.0", f"{seed}.1")
        self.dice = StreamDice(self.secret, self.seeds)
        self.swaps = seeded(seed)  # what the hidden things of a twin are drawn from
        self.options = random_options(game, self.chance)
        self.viewers = (*game.seats, SPECTATOR, REFEREE)
        self.views: dict[int, Json] = {}
        self.words: Words = {}  # of those views
        self.clauses = game.clauses()
        self.entries: list[Entry] = []
        self.state: Any = None

    def run(self) -> Record:
        """Plays the match to its end and gives its record."""
        self._enter(Entry(seq=1, at=1, what="start"))
        while self.game.outcome(self.state) is None:
            seq = len(self.entries) + 1
            assert seq <= self.bound, f"still going on after {self.bound} entries"
            if self.chance.random() < self.thorough:
                self.check_judgement()
                self.check_twins()
                self.check_secret_answers()
                self.check_finish()
            self._enter(self._next(seq))
        assert self.game.prompts(self.state) == {}, "a prompt is open after the end"
        for seat in self.game.seats:
            assert self.game.legal(self.state, seat) == Legal([]), "legal after the end"
        return self.record()

    def play(self) -> Record:
        """Plays the match to its end, checks nothing, and gives its record, without hashes."""
        entry = Entry(seq=1, at=1, what="start")
        while True:
            done = played(self.game, self.state, entry, self.dice, options=self.options)
            assert isinstance(done, Done), f"entry {entry} is legal and refused: {done}"
            self.entries.append(entry)
            self.state = done.state
            if self.game.outcome(self.state) is not None:
                return self.record()
            entry = self._next(entry.seq + 1)

    def record(self) -> Record:
        """The match as a record that can be verified."""
        return Record(
            room="trial", ruleset=self.game.id, version=self.game.version, options=self.options,
            commit=commitment(self.secret), secret=self.secret.hex(), entries=self.entries,
            seeds=dict(zip("01", self.seeds, strict=True)),
            outcome=self.game.outcome(self.state) or UNSET,
        )  # fmt: skip

    # An entry, and what must hold after each.

    def _next(self, seq: int) -> Entry:
        prompts = self.game.prompts(self.state)
        chosen = {seat: self._choice(seat) for seat in sorted(prompts)}
        if len(chosen) > 1:
            actions = {str(seat): action for seat, action in chosen.items()}
            return Entry(seq=seq, at=seq, what="both", actions=actions)
        ((seat, action),) = chosen.items()
        return Entry(seq=seq, at=seq, what="act", seat=seat, action=action)

    def _choice(self, seat: int) -> Json:
        actions = self.game.legal(self.state, seat).actions
        assert actions, f"seat {seat} has a prompt and nothing legal"
        action: Json = self.chance.choice(actions)
        prompt = self.game.prompts(self.state)[seat]
        return unlisted(action, prompt, self.options, self.chance)

    def _enter(self, entry: Entry) -> None:
        before, drawn = self.state, self.dice.at
        dice = self.dice.fork()
        done = played(self.game, before, entry, dice, options=self.options)
        assert isinstance(done, Done), f"entry {entry} is legal and refused: {done}"
        assert self.dice.at == drawn, "a fork moved the dice"
        if before is not None:
            self._check_restored(before, entry, done)
        self.dice, self.state = dice, done.state
        self._check_views(before, done)
        referee = crc(canonical(self.views[REFEREE]))
        self.entries.append(
            Entry(seq=entry.seq, at=entry.at, what=entry.what, hash=referee, seat=entry.seat,
                  action=entry.action, actions=entry.actions)
        )  # fmt: skip
        self._check_prompts()

    def _check_restored(self, before: Any, entry: Entry, done: Done) -> None:
        """Law 2: put through bytes and gone on with, a match is the uninterrupted one."""
        stored = self.game.encode(before)
        restored = self.game.decode(stored)
        assert restored == before, "decode(encode(state)) is another state"
        assert self.game.encode(restored) == stored, "encoding is not stable"
        again = played(self.game, restored, entry, self.dice.fork(), options=self.options)
        assert isinstance(again, Done)
        assert self.game.encode(again.state) == self.game.encode(done.state), "goes on otherwise"
        assert self._heard(again, REFEREE) == self._heard(done, REFEREE), "tells otherwise"
        assert self.game.encode(before) == stored, "playing an entry changed the old state"

    def _check_views(self, before: Any, done: Done) -> None:
        """Law 4, and the wire: patches, hashes, shared views, equal sight."""
        by_sight: dict[Any, tuple[bytes, bytes]] = {}
        heard: dict[int, list[Json]] = {}
        words_before = dict(self.words)
        for viewer in self.viewers:
            fresh = self.game.view(done.state, viewer)
            plain(fresh, f"view of {viewer}")
            old = self.views.get(viewer, {})
            if before is not None:
                was = canonical(old)
                shared = self.game.view(done.state, viewer, (before, old))
                assert canonical(shared) == canonical(fresh), f"view of {viewer} since is another"
                assert canonical(old) == was, f"view of {viewer} since changed the old one"
                fresh = shared
            patch = diff(old, fresh)
            client = merged(json.loads(canonical(old)), json.loads(canonical(patch)))
            assert crc(canonical(client)) == crc(canonical(fresh)), f"patch of {viewer} loses"
            events = self._heard(done, viewer)
            check_events(self.game.id, self.clauses, events, viewer)
            heard[viewer] = events
            self.views[viewer], self.words[viewer] = fresh, words_in(fresh)
            seen = (canonical(fresh), canonical(events))
            key = self.game.sight(done.state, viewer)
            assert by_sight.setdefault(key, seen) == seen, f"{viewer} has equal sight, sees other"
        self._check_canaries(done.state, heard, words_before)
        stored = self.game.decode(self.game.encode(done.state))
        assert stored == done.state, "decode(encode(state)) is another state"
        anew = canonical(self.game.view(stored, REFEREE))
        assert anew == canonical(self.views[REFEREE]), "a view of what was kept beside the state"

    def _heard(self, done: Done, viewer: int) -> list[Json]:
        heard = [told(self.game, event, viewer) for event in done.events]
        return [event for event in heard if event is not None]

    def _check_canaries(self, state: Any, heard: dict[int, list[Json]], before: Words) -> None:
        """C35, C40, C43: no event names what only the referee can see, a hidden id or card."""
        everything = self.words[REFEREE] | before.get(REFEREE, set())
        for viewer, events in heard.items():
            if self.game.sight(state, viewer) == self.game.sight(state, REFEREE):
                continue
            secret = everything - self.words[viewer] - before.get(viewer, set())
            for event in events:
                named = words_in([value for key, value in event.items() if key != "kind"])
                assert not named & secret, f"{viewer} is told of a secret: {event}"

    def _check_prompts(self) -> None:
        prompts = self.game.prompts(self.state)
        over = self.game.outcome(self.state) is not None
        assert over == (not prompts), "a match is over exactly when nobody has a prompt"
        kinds = {prompt["kind"] for prompt in prompts.values()}
        secret = kinds <= self.game.secret_prompts
        assert len(prompts) < 2 or secret, f"several seats asked, not in secret: {prompts}"
        for seat in self.game.seats:
            legal = self.game.legal(self.state, seat)
            for action in legal.actions:
                plain(action, "a legal action")
            if seat not in prompts:
                assert legal == Legal([]), f"seat {seat} has no prompt, and {legal}"
                continue
            plain(prompts[seat], "prompt")
            for action in (*legal.actions, self.game.default(self.state, seat)):
                why_not = self.game.why_not(self.state, seat, action)
                assert why_not is None, f"{action} is listed or a default, and {why_not}"

    # What is checked between entries, on a share of them.

    def check_judgement(self) -> None:
        """Laws 1 and 3: what is legal is accepted, everything else refused and nothing changed."""
        stored = self.game.encode(self.state)
        prompts = self.game.prompts(self.state)
        for seat in self.game.seats:
            legal = self.game.legal(self.state, seat)
            for action in self._attempts(seat):
                dice = self.dice.fork()
                done = self.game.perform(self.state, seat, action, dice)
                why_not = self.game.why_not(self.state, seat, action)
                assert self.game.encode(self.state) == stored, f"{action} changed the state"
                if not isinstance(done, Refusal):
                    assert why_not is None, f"{action} is played, and {why_not}"
                    assert seat in prompts, f"seat {seat} acts without a prompt: {action}"
                    listed = any(alike(each, action) for each in legal.actions)
                    assert listed or not legal.complete, f"{action} is played, and not listed"
                    continue
                assert why_not == done, f"{action}: asked {why_not}, done {done}"
                assert dice.at == self.dice.at, f"{action} is refused, and drew dice"
                check_refusal(self.clauses, done, action)

    def _attempts(self, seat: int) -> Iterator[Json]:
        listed = self.game.legal(self.state, seat).actions
        others = [
            action
            for other in self.game.seats
            if other != seat
            for action in self.game.legal(self.state, other).actions
        ]
        words = sorted(self.words[REFEREE])
        yield from ({}, {"do": "resign"}, {"do": ["end"]}, {"do": True}, {"do": ""})
        yield from self.chance.sample(others, min(4, len(others)))
        for _ in range(12):
            pool = listed or others
            if not pool:
                return
            action = dict(self.chance.choice(pool))
            key = self.chance.choice(sorted(action))
            match self.chance.randrange(4):
                case _ if type(action[key]) is int and self.chance.random() < 0.7:
                    action[key] += self.chance.choice((-2, -1, 1, 2))
                case 0:
                    del action[key]
                case 1:
                    action[key] = self.chance.choice(STRANGE)
                case 2:
                    action[key] = self.chance.choice(words)
                case _:
                    action[key] = [self.chance.choice(words) for _ in range(3)]
            yield action

    def check_twins(self) -> None:
        """Law 4: of two states that a viewer cannot tell apart it gets the same bytes."""
        for viewer in (*self.game.seats, SPECTATOR):
            for other in self.game.hidden_twins(self.state, viewer, self.swaps):
                twin = self.game.decode(self.game.encode(other))  # without what a state keeps
                assert twin == other, "decode(encode(state)) is another state"
                self._check_alike(self.state, twin, viewer)
                self._check_alike_after(twin, viewer)

    def _check_alike(self, one: Any, other: Any, viewer: int) -> None:
        for what, told_of_one, told_of_other in zip(
            ("view", "prompt", "legal"),
            self._shown(one, viewer),
            self._shown(other, viewer),
            strict=True,
        ):
            assert told_of_one == told_of_other, f"{what} of {viewer} tells twins apart"
        if viewer in self.game.seats:
            for action in self._attempts(viewer):
                refusals = [self.game.why_not(state, viewer, action) for state in (one, other)]
                assert refusals[0] == refusals[1], f"refusal of {action} tells twins apart"

    def _check_alike_after(self, twin: Any, viewer: int) -> None:
        """Where an entry leaves both twins alike for a viewer, its patch and events are alike.

        But for the order among hidden things that it brings to light, such as milled cards.
        """
        hidden = self.words[REFEREE] - self.words[viewer]
        for seat in self.game.prompts(self.state):
            actions = self.game.legal(self.state, seat).actions
            action = self.chance.choice(actions)
            both = [
                (state, self.game.perform(state, seat, action, self.dice.fork()))
                for state in (self.state, twin)
            ]
            views = []
            for state, done in both:
                if isinstance(done, Refusal):
                    break  # the actor knows more than the viewer does
                old, new = self.game.view(state, viewer), self.game.view(done.state, viewer)
                came_up = hidden & words_in(new)
                told_of = [diff(old, new), veiled(self._heard(done, viewer), came_up)]
                views.append((canonical(new), canonical(told_of)))
            if len(views) == 2 and views[0][0] == views[1][0]:
                assert views[0][1] == views[1][1], f"events of {action} tell {viewer} of a secret"

    def check_secret_answers(self) -> None:
        """Protocol 4.4: nobody else sees what a seat answers in secret, nor that it has."""
        prompts = self.game.prompts(self.state)
        if len(prompts) < 2:
            return
        for seat in prompts:
            for action in (self._choice(seat), self._choice(seat)):
                done = self.game.perform(self.state, seat, action, self.dice.fork())
                assert isinstance(done, Done)
                assert seat not in self.game.prompts(done.state), "answered, and asked again"
                assert self.game.prompts(done.state), "an answer ended the wait for others"
                for viewer in (*self.game.seats, SPECTATOR):
                    if viewer == seat:
                        continue
                    self._check_alike(self.state, done.state, viewer)
                    assert not self._heard(done, viewer), f"{viewer} hears of a secret answer"

    def check_finish(self) -> None:
        """Protocol 4.8: the room can end a match at any time, and the view says the same."""
        outcome = self.chance.choice(
            [{"winner": 0, "reason": "resign"}, {"winner": 1, "reason": "time"},
             {"draw": True, "reason": "agreed"}]
        )  # fmt: skip
        stored = self.game.encode(self.state)
        done = self.game.finish(self.state, outcome)
        assert self.game.encode(self.state) == stored, "finish changed the state"
        assert self.game.outcome(done.state) == outcome
        assert self.game.prompts(done.state) == {}
        for viewer in self.viewers:
            view, events = self.game.view(done.state, viewer), self._heard(done, viewer)
            assert view.get("outcome") is not None, "the view knows no outcome"
            assert events[-1]["kind"] == "outcome", "the outcome is not told last"
            plain(view, "view after finish")
            plain(events, "events of finish")
        for seat in self.game.seats:
            action = (
                self.game.default(self.state, seat) if seat in self.game.prompts(self.state) else {}
            )
            refusal = self.game.why_not(done.state, seat, action)
            assert refusal is not None
            assert refusal.code == "ended"

    def _shown(self, state: Any, viewer: int) -> tuple[bytes, bytes, bytes]:
        prompt = self.game.prompts(state).get(viewer)
        legal = self.game.legal(state, viewer) if viewer in self.game.seats else None
        return (
            json.dumps(self.game.view(state, viewer)).encode(),  # unsorted: order of keys counts
            json.dumps(prompt).encode(),
            json.dumps(legal).encode(),
        )
