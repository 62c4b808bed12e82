"""Matches of `tcg` for tests: arrange what matters, script the dice, act, look what was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamewarden.errors import Refusal
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import REFEREE, Json, Viewer
from gamewarden.rules.tcg import RULESET
from gamewarden.rules.tcg.state import State


class Match:
    """A match under way: its state, and the events of the last action."""

    def __init__(self, state: State, told: Sequence[Any], dice: ScriptedDice) -> None:
        self.state = state
        self.dice = dice
        self.happened = told

    def act(self, seat: int, do: str, **keys: Any) -> list[Json]:
        """Carries an action out, which must be legal, and gives what was told of it."""
        done = RULESET.perform(self.state, seat, {"do": do, **keys}, self.dice)
        assert not isinstance(done, Refusal), done
        self.state, self.happened = done.state, done.events
        return self.events

    def refusal(self, seat: int, action: Any) -> Refusal:
        """Why an action is not done, which must leave the state as it was."""
        before = RULESET.encode(self.state)
        refused = RULESET.perform(self.state, seat, action, self.dice)
        assert isinstance(refused, Refusal), f"{action} was done"
        assert RULESET.why_not(self.state, seat, action) == refused
        assert RULESET.encode(self.state) == before
        return refused

    def heard(self, viewer: Viewer) -> list[Json]:
        """What a viewer is told of the last action."""
        told = [RULESET.told(event, viewer) for event in self.happened]
        return [event for event in told if event is not None]

    @property
    def events(self) -> list[Json]:
        """What the referee is told of the last action."""
        return self.heard(REFEREE)

    def told(self, kind: str) -> list[Json]:
        """The events of that kind that the last action led to."""
        return [event for event in self.events if event["kind"] == kind]

    def legal(self, seat: int) -> list[Json]:
        """What a seat may do."""
        return RULESET.legal(self.state, seat).actions

    def prompt(self, seat: int) -> Json:
        """What a seat is asked."""
        return RULESET.prompts(self.state)[seat]

    @property
    def view(self) -> Json:
        """The referee's view."""
        return RULESET.view(self.state, REFEREE)

    def unit(self, id: str) -> Json:
        """A unit as the referee sees it."""
        found: Json = self.view["units"][id]
        return found


def tcg(
    *, options: Json | None = None, dice: Sequence[int] = (), units: Json | None = None, **also: Any
) -> Match:
    """A match from an arranged position; `also` are its other keys."""
    position: Json = {"units": units or {}, **also}
    state = RULESET.arrange(RULESET.fresh(options or {}), position)
    return Match(state, [], ScriptedDice(dice))


def started(options: Json | None = None, *, dice: Sequence[int] = ()) -> Match:
    """A new match of a room, with its opening events."""
    script = ScriptedDice(dice)
    done = RULESET.start(RULESET.options(options or {}, {}), script)
    return Match(done.state, done.events, script)


def unit(card: str, owner: int, zone: str, **keys: Any) -> Json:
    """A unit of an arranged position."""
    return {"card": card, "owner": owner, "zone": zone, **keys}


def hand(**cards: str) -> Json:
    """A hand of cards by id."""
    return {id: {"card": card} for id, card in cards.items()}


def supporter(*effects: Json, **gems: int) -> Json:
    """An ad-hoc Supporter with 3 Health, if nothing else is said."""
    return {"type": "supporter", "gems": {"hp": 3, **gems}, "effects": list(effects)}


def action(*verbs: Json, **keys: Any) -> Json:
    """An ad-hoc Action."""
    return {"type": "action", "effects": [{"kind": "immediate", "do": list(verbs), **keys}]}


def verb(word: str, **keys: Any) -> Json:
    """A verb of a card text."""
    return {"verb": word, **keys}
