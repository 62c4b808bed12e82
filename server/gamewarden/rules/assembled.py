"""A ruleset on the kernel: the `Ruleset` contract, put together from the parts of its package.

What is the same for every such ruleset stands here; a ruleset names its parts, and the rest of the
contract. Methods are described where the contract is, in `rules/game.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from gamewarden.errors import Refusal

from .clauses import rulebook
from .game import Dice, Done, Json, Legal, Viewer, outcome_told
from .kernel import Game, Rules


class Outcome(Protocol):
    """How a match ended: won by a seat, or a draw."""

    @property
    def winner(self) -> int | None:
        """The seat, or nobody."""

    @property
    def reason(self) -> str:
        """The rules' reason or the room's (protocol section 4.8)."""


class Ending(Protocol):
    """A state that knows whether its match is over; with a stack, as the kernel has it."""

    @property
    def stack(self) -> tuple[Any, ...]:
        """What is left to do."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, once it has."""


S = TypeVar("S", bound=Ending)
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Setup(Protocol[S_co]):
    """The module of options, and of how a match begins."""

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        """See `Ruleset.options`."""

    def options_schema(self) -> Json:
        """See `Ruleset.options_schema`."""

    def fresh(self, options: Json) -> Json:
        """See `Ruleset.fresh`."""

    def opening(self, options: Json) -> S_co:
        """The state before anything has happened: everything is still to be done."""


class Judging(Protocol[S_contra]):
    """The module of what may be done."""

    def prompts(self, state: S_contra) -> dict[int, Json]:
        """See `Ruleset.prompts`."""

    def judged(self, state: S_contra, seat: int, action: Any) -> Any:
        """The action that a seat asks for, or a `Refusal`: why it may not do that now."""

    def legal(self, state: S_contra, seat: int) -> Legal:
        """See `Ruleset.legal`."""

    def default(self, state: S_contra, seat: int) -> Json:
        """See `Ruleset.default`."""


class Seeing(Protocol[S_contra]):
    """The module of what each viewer sees."""

    def sight(self, state: S_contra, viewer: Viewer) -> Any:
        """See `Ruleset.sight`."""

    def view(self, state: Any, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        """See `Ruleset.view`."""


class Parts(Struct, Generic[S], frozen=True):
    """What a package has for its ruleset, besides what the class says.

    `ended` makes the change that ends a match as the room says: from the winner, if there is one,
    and the reason.
    """

    package: str
    state: type[S]
    rules: Rules[S]
    setup: Setup[S]
    judging: Judging[S]
    seeing: Seeing[S]
    told: Callable[[Any, Viewer], Json | None]
    arranged: Callable[[Json, Json], S]
    ended: Callable[[int | None, str], Any]
    hidden_twins: Callable[[S, Viewer, Dice], Iterable[S]]


class Assembled(Generic[S]):
    """A ruleset for two seats. What its parts do not say stands in a class of its own."""

    id: str
    version: str
    title: str
    seats: tuple[int, ...] = (0, 1)
    secret_prompts: frozenset[str] = frozenset()
    own: frozenset[str]  # the keys that a seat may set for itself
    parts: Parts[S]

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(self.parts.state)

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        return self.parts.setup.options(room, own)

    def options_schema(self) -> Json:
        return self.parts.setup.options_schema()

    def own_options(self) -> frozenset[str]:
        return self.own

    def fresh(self, options: Json) -> Json:
        return self.parts.setup.fresh(options)

    def start(self, options: Json, dice: Dice) -> Done:
        game = Game(self.parts.rules, self.parts.setup.opening(options), dice)
        return Done(game.settle(), game.events)

    def arrange(self, options: Json, position: Json) -> S:
        return self.parts.arranged(options, position)

    def prompts(self, state: S) -> dict[int, Json]:
        return self.parts.judging.prompts(state)

    def why_not(self, state: S, seat: int, action: Json) -> Refusal | None:
        judged = self.parts.judging.judged(state, seat, action)
        return judged if isinstance(judged, Refusal) else None

    def legal(self, state: S, seat: int) -> Legal:
        return self.parts.judging.legal(state, seat)

    def perform(self, state: S, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        judged = self.parts.judging.judged(state, seat, action)
        if isinstance(judged, Refusal):
            return judged
        game = Game(self.parts.rules, state, dice)
        game.answer(seat, judged)
        return Done(game.settle(), game.events)

    def default(self, state: S, seat: int) -> Json:
        return self.parts.judging.default(state, seat)

    def finish(self, state: S, outcome: Json) -> Done:
        if state.outcome is not None:
            return Done(state, ())
        ended = self.parts.ended(outcome.get("winner"), outcome["reason"])
        return Done(self.parts.rules.applied(state, ended), (ended,))

    def outcome(self, state: S) -> Json | None:
        ended = state.outcome
        return None if ended is None else outcome_told(ended.winner, ended.reason)

    def sight(self, state: S, viewer: Viewer) -> Any:
        return self.parts.seeing.sight(state, viewer)

    def view(self, state: S, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        return self.parts.seeing.view(state, viewer, since)

    def told(self, event: Any, viewer: Viewer) -> Json | None:
        return self.parts.told(event, viewer)

    def encode(self, state: S) -> bytes:
        return self._encoder.encode(state)

    def decode(self, stored: bytes) -> S:
        return self._decoder.decode(stored)

    def clauses(self) -> dict[str, Json]:
        return rulebook(self.parts.package)

    def hidden_twins(self, state: S, viewer: Viewer, dice: Dice) -> Iterable[S]:
        return self.parts.hidden_twins(state, viewer, dice)


def to_everybody(told: Callable[[Any], Json | None]) -> Callable[[Any, Viewer], Json | None]:
    """`Parts.told` of a ruleset without hidden events: each is told the same to every viewer."""
    return lambda event, viewer: told(event)
