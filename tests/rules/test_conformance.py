"""One suite for every ruleset: random matches, and at each entry the laws of `rules/game.py`.

GAMEWARDEN_MATCHES says how many matches of each ruleset are played. For a long run:

    GAMEWARDEN_MATCHES=10000 pytest tests/rules/test_conformance.py -k random_matches

A failure names the seed of its match; GAMEWARDEN_SEED plays matches from another seed on.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec
import pytest
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.rules.game import Done, Json, Ruleset, rulesets
from gamewarden.rules.record import walk
from gamewarden.rules.verify import checked
from support.conformance import Trial
from support.pennies import Coin, Pennies, Table, Told
from support.transcript import transcript

SEED = os.environ.get("GAMEWARDEN_SEED", "conformance")
GAMES = {"pennies": Pennies(), **rulesets()}
TESTS = Path(__file__).parents[1]


class Effort(NamedTuple):
    """How much is played. `thorough`: of the entries; what each entry is to keep is always checked.

    `resumed` matches are gone on with at `POINTS` random points each.
    """

    matches: int = 30
    thorough: float = 0.25
    resumed: int = 10

    @classmethod
    def on(cls, game: Ruleset) -> Self:
        """Less of what takes long: matches of `tcg` are long, `warband` has many choices."""
        usual = {"tcg": cls(10, 0.05, 3), "warband": cls(10, 0.15, 4)}.get(game.id, cls())
        return usual._replace(matches=int(os.environ.get("GAMEWARDEN_MATCHES", usual.matches)))


POINTS = 5


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Ruleset:
    return GAMES[request.param]


@pytest.mark.timeout(0 if "GAMEWARDEN_MATCHES" in os.environ else 600)
def test_random_matches_keep_every_law_and_their_records_verify(game: Ruleset):
    """C41, C44, C45, C55, C56, C75, C88: see support/conformance.py for each law."""
    effort = Effort.on(game)
    for each in range(effort.matches):
        seed = f"{SEED} {game.id} {each}"
        try:
            record = Trial(game, seed, thorough=effort.thorough).run()
            for _ in checked(record, game):
                pass
        except Exception as broken:
            broken.add_note(f"in the match with seed {seed!r}")
            raise


def test_options_survive_being_recorded(game: Ruleset):
    """C58: options that a match was made with, given again, are the same options."""
    for each in range(40):
        options = Trial(game, f"options {each}").options
        assert game.options(options, {}) == options


def test_a_match_is_the_same_under_any_hash_seed(game: Ruleset):
    """Nothing that a viewer gets depends on the order of a set."""
    printed = {
        process("support.transcript", game.id, SEED, "4", PYTHONHASHSEED=hash_seed)
        for hash_seed in ("1", "4242")
    }
    assert printed == {transcript(game, SEED, 4)}


def test_a_match_goes_on_from_its_bytes_in_a_new_process(game: Ruleset):
    """C56: at random points; the hashes are those of the uninterrupted run."""
    stored, expected = [], []
    for each in range(Effort.on(game).resumed):
        record = Trial(game, f"restart {each}").play()
        walked = list(walk(record, game))
        for after in random.Random(each).choices(range(len(record.entries)), k=POINTS):
            now = walked[after]
            stored.append(
                {"ruleset": game.id, "record": msgspec.to_builtins(record), "after": after + 1,
                 "state": game.encode(now.state).hex(), "dice_at": now.dice_at}
            )  # fmt: skip
            expected.append([later.hash for later in walked[after + 1 :]])
    assert json.loads(process("support.resumed", given=json.dumps(stored))) == expected


def process(module: str, *arguments: str, given: str = "", **environment: str) -> str:
    """What a module under tests/ prints, run by another Python."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=TESTS,
        env={**os.environ, **environment},
        input=given,
        capture_output=True,
        text=True,
        timeout=360,
        check=True,
    ).stdout.strip()


# The suite itself: each fault, put into a ruleset, is found.


class ListsTooMuch(Pennies):
    def legal(self, state: Table, seat: int) -> Any:
        legal = super().legal(state, seat)
        extra = [{"do": "call", "n": 6}] if legal.actions else []
        return legal._replace(actions=[*legal.actions, *extra])


class ListsTooLittle(Pennies):
    def legal(self, state: Table, seat: int) -> Any:
        legal = super().legal(state, seat)
        return legal._replace(actions=legal.actions[:1])


class RefusesWithoutRule(Pennies):
    def why_not(self, state: Table, seat: int, action: Json) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        return refusal and replace(refusal, rule=None)


class TellsTheOtherCoin(Pennies):
    def view(self, state: Table, viewer: int, since: Any = None) -> Json:
        view = super().view(state, viewer, since)
        view["rich"] = state.coins[1].metal == "silver"
        return view


class ListsByTheOtherCoin(Pennies):
    def legal(self, state: Table, seat: int) -> Any:
        legal = super().legal(state, seat)
        silver = state.coins[1 - seat].metal == "silver"
        return legal._replace(actions=legal.actions[::-1] if silver else legal.actions)


class RefusesByTheOtherCoin(Pennies):
    def why_not(self, state: Table, seat: int, action: Json) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        if refusal and refusal.rule and state.coins[1 - seat].metal == "silver":
            return replace(refusal, rule="PENNY-SILVER-1")
        return refusal


class TellsEverybodyWhatWasDealt(Pennies):
    def told(self, event: Told, viewer: int) -> Json | None:
        return event.event


class HintsAtTheOtherCoin(Pennies):
    def _called(self, state: Table, seat: int, *rest: Any) -> Done:
        done = super()._called(state, seat, *rest)
        rich = state.coins[1 - seat].metal == "silver"
        return done._replace(events=(Told({"kind": "hint", "rich": rich}), *done.events))


class ShowsThatTheOtherHasAnswered(Pennies):
    def view(self, state: Table, viewer: int, since: Any = None) -> Json:
        view = super().view(state, viewer, since)
        view["in"] = sum(face is not None for face in state.shown)
        return view


class SumsUpWrongly(Pennies):
    def told(self, event: Told, viewer: int) -> Json | None:
        told = super().told(event, viewer)
        return {**told, "worth": told["worth"] + 1} if told and "worth" in told else told


class ShowsNull(Pennies):
    def view(self, state: Table, viewer: int, since: Any = None) -> Json:
        return {**super().view(state, viewer, since), "none": None}


class ForgetsAnAnswer(Pennies):
    def decode(self, stored: bytes) -> Table:
        return replace(super().decode(stored), purses=(0, 0))


class DrawsWhenItRefuses(Pennies):
    def perform(self, state: Table, seat: int, action: Json, dice: Any) -> Done | Refusal:
        dice.below(2)
        return super().perform(state, seat, action, dice)


class NeverEnds(Pennies):
    def _scored(self, state: Table, *rest: Any) -> Done:
        return Done(replace(state, shown=(None, None)), ())


class DefaultsToWhatIsNotLegal(Pennies):
    def default(self, state: Table, seat: int) -> Json:
        return {"do": "call", "n": 3}


class SharesAWrongView(Pennies):
    def view(self, state: Table, viewer: int, since: Any = None) -> Json:
        return since[1] if since else super().view(state, viewer)


class SaysThatAllSeeAlike(Pennies):
    def sight(self, state: Table, viewer: int) -> Any:
        return 0


class SwapsWhatIsSeen(Pennies):
    def hidden_twins(self, state: Table, viewer: int, dice: Any) -> Iterable[Table]:
        yield replace(state, coins=(Coin("p", "gold"), Coin("q", "gold")))


FAULTS = [
    (ListsTooMuch, "is listed or a default, and"),
    (ListsTooLittle, "is played, and not listed"),
    (RefusesWithoutRule, "is refused by no rule"),
    (TellsTheOtherCoin, "view of . tells twins apart"),
    (ListsByTheOtherCoin, "legal of . tells twins apart"),
    (RefusesByTheOtherCoin, "tells twins apart"),
    (TellsEverybodyWhatWasDealt, "is told of a secret"),
    (HintsAtTheOtherCoin, "tell . of a secret"),
    (ShowsThatTheOtherHasAnswered, "tells twins apart"),
    (SumsUpWrongly, "why does not sum up"),
    (ShowsNull, "is no plain JSON"),
    (ForgetsAnAnswer, "is another state"),
    (DrawsWhenItRefuses, "is refused, and drew dice"),
    (NeverEnds, "still going on after"),
    (DefaultsToWhatIsNotLegal, "is listed or a default, and"),
    (SharesAWrongView, "since is another"),
    (SaysThatAllSeeAlike, "has equal sight, sees other"),
    (SwapsWhatIsSeen, "view of . tells twins apart"),
]


@pytest.mark.parametrize(("faulty", "said"), FAULTS)
def test_the_suite_finds_the_fault(faulty: type[Pennies], said: str):
    def play() -> None:
        for each in range(60):
            Trial(faulty(), f"fault {each}", bound=40).run()

    with pytest.raises(AssertionError, match=said):
        play()
