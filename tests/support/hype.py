"""Matches of `hype` for tests: arrange what matters, script the dice, act, look what was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamewarden.errors import Refusal
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.hype import RULESET
from gamewarden.rules.hype.state import State


class Match:
    """A match under way: its state, and the events of the last action."""

    def __init__(self, state: State, told: Sequence[Any], dice: ScriptedDice) -> None:
        self.state = state
        self.dice = dice
        self.events = self._told(told)

    def act(self, seat: int, do: str, **keys: Any) -> list[Json]:
        """Carries an action out, which must be legal, and gives what was told of it."""
        done = RULESET.perform(self.state, seat, {"do": do, **keys}, self.dice)
        assert not isinstance(done, Refusal), done
        self.state = done.state
        self.events = self._told(done.events)
        return self.events

    def refusal(self, seat: int, action: Any) -> Refusal:
        """Why an action is not done, which must leave the state as it was."""
        before = RULESET.encode(self.state)
        refused = RULESET.perform(self.state, seat, action, self.dice)
        assert isinstance(refused, Refusal), f"{action} was done"
        assert RULESET.why_not(self.state, seat, action) == refused
        assert RULESET.encode(self.state) == before
        return refused

    def told(self, kind: str) -> list[Json]:
        """The events of that kind that the last action led to."""
        return [event for event in self.events if event["kind"] == kind]

    def kinds(self) -> list[str]:
        """What kinds of events the last action led to, in order."""
        return [event["kind"] for event in self.events]

    def legal(self, seat: int) -> list[Json]:
        """What a seat may do."""
        return RULESET.legal(self.state, seat).actions

    @property
    def view(self) -> Json:
        """The referee's view."""
        return RULESET.view(self.state, REFEREE)

    def character(self, id: str) -> Json:
        """A Character as the referee sees it."""
        found: Json = self.view["characters"][id]
        return found

    def player(self, seat: int) -> Json:
        """A player as the referee sees it."""
        found: Json = self.view["players"][str(seat)]
        return found

    @staticmethod
    def _told(events: Sequence[Any]) -> list[Json]:
        told = [RULESET.told(event, REFEREE) for event in events]
        return [event for event in told if event is not None]


def hype(
    *,
    options: Json | None = None,
    players: Json | None = None,
    dice: Sequence[int] = (),
    also: Json | None = None,
    **characters: Json,
) -> Match:
    """A match from an arranged position: Characters by id, `also` its other keys."""
    position: Json = {"characters": characters, **(also or {})}
    if players is not None:
        position["players"] = players
    state = RULESET.arrange(RULESET.fresh(options or {}), position)
    return Match(state, [], ScriptedDice(dice))


def started(options: Json | None = None, *, dice: Sequence[int] = ()) -> Match:
    """A new match of a room, with its opening events."""
    script = ScriptedDice(dice)
    done = RULESET.start(RULESET.options(options or {}, {}), script)
    return Match(done.state, done.events, script)


def hand(*cards: str) -> Json:
    """A hand of unplayed Modifiers."""
    return {card: {} for card in cards}


def step(word: str, **keys: Any) -> Json:
    """A step of a card text."""
    return {"step": word, **keys}


def event(*steps: Json, **keys: Any) -> Json:
    """An ad-hoc Event without a price."""
    return {"type": "event", "do": list(steps), **keys}
