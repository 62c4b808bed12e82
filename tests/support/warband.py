"""Matches of `warband` for tests: arrange what matters, script the dice, act, see what is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamewarden.errors import Refusal
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.warband import RULESET
from gamewarden.rules.warband.state import State


class Match:
    """A match under way: its state, and the events of the last action."""

    def __init__(self, state: State, told: Sequence[Any], dice: ScriptedDice) -> None:
        self.state = state
        self.dice = dice
        self.events = self._told(told)

    def act(self, seat: int, do: str, /, **keys: Any) -> list[Json]:
        """Carries an action out, which must be legal, and gives what was told of it."""
        done = RULESET.perform(self.state, seat, {"do": do, **keys}, self.dice)
        assert not isinstance(done, Refusal), done
        self.state = done.state
        self.events = self._told(done.events)
        return self.events

    def time_out(self, seat: int) -> list[Json]:
        """Plays what is played for a seat whose time has run out."""
        action = RULESET.default(self.state, seat)
        return self.act(seat, action.pop("do"), **action)

    def fight(self, by: Json, foe: Json, *, active: int = 0) -> list[Json]:
        """Both seats allocate; the Active Player's allocation first."""
        self.act(active, "allocate", **by)
        return self.act(1 - active, "allocate", **foe)

    def refusal(self, seat: int, do: Any, /, **keys: Any) -> Refusal:
        """Why an action is not done, which must leave the state as it was."""
        action = {"do": do, **keys}
        before = RULESET.encode(self.state)
        refused = RULESET.perform(self.state, seat, action, self.dice)
        assert isinstance(refused, Refusal), f"{action} was done"
        assert RULESET.why_not(self.state, seat, action) == refused
        assert RULESET.encode(self.state) == before
        return refused

    def rule(self, seat: int, do: Any, /, **keys: Any) -> str | None:
        """The clause by which an action is refused."""
        refused = self.refusal(seat, do, **keys)
        assert refused.code == "illegal_action", refused
        return refused.rule

    def told(self, kind: str) -> list[Json]:
        """The events of that kind that the last action led to."""
        return [event for event in self.events if event["kind"] == kind]

    def kinds(self) -> list[str]:
        """What kinds of events the last action led to, in order."""
        return [event["kind"] for event in self.events]

    def legal(self, seat: int) -> list[Json]:
        """What stands in the list of a seat."""
        return RULESET.legal(self.state, seat).actions

    def prompt(self, seat: int) -> Json:
        """What a seat is asked."""
        return RULESET.prompts(self.state)[seat]

    @property
    def view(self) -> Json:
        """The referee's view."""
        return RULESET.view(self.state, REFEREE)

    def model(self, id: str) -> Json:
        """A model as the referee sees it."""
        found: Json = self.view["models"][id]
        return found

    @staticmethod
    def _told(events: Sequence[Any]) -> list[Json]:
        told = [RULESET.told(event, REFEREE) for event in events]
        return [event for event in told if event is not None]


def warband(*, dice: Sequence[int] = (), also: Json | None = None, **models: Json) -> Match:
    """A match from an arranged position: models by id, `also` its other keys."""
    state = RULESET.arrange(RULESET.fresh({}), {"models": models, **(also or {})})
    return Match(state, [], ScriptedDice(dice))


def started(options: Json | None = None, *, dice: Sequence[int] = ()) -> Match:
    """A new match of a room, with its opening events."""
    script = ScriptedDice(dice)
    done = RULESET.start(RULESET.options(options or {}, {}), script)
    return Match(done.state, done.events, script)


def at(x: int, y: int, **keys: Any) -> Json:
    """A model that stands there."""
    return {"pos": [x, y], **keys}


def bow(**keys: Any) -> Json:
    """Weapons: a bow, and what else `keys` say of it."""
    return {"bow": {"kind": "ranged", "range": [6, 12, 18], **keys}}


def feat(*effects: Json, **keys: Any) -> Json:
    """A feat without a price, active and personal unless `keys` say otherwise."""
    return {"timing": "active", "reach": "personal", "effects": list(effects), **keys}


def text(verb: str, **keys: Any) -> Json:
    """An effect."""
    return {"verb": verb, **keys}
