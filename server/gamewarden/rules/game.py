"""What a ruleset is to everybody else: one Protocol, and the list of those there are.

Laws that every ruleset keeps, and that `tests/rules/test_conformance.py` puts to the test:

1. A state is a frozen value. Whatever is refused leaves the caller with the old one, unchanged.
2. Everything is a function of its arguments: same state, action and dice, same result.
3. `why_not` decides; `legal` lists exactly those candidates for which it is silent.
4. `view` and `told` are built up from what a viewer may know. Two states that a viewer cannot tell
   apart give it the same bytes: view, events, prompts, `legal` and refusals.
5. A match ends: by the rules, or by the room's limit of entries.

A *seat* is 0, 1, ...; a *viewer* is a seat, `SPECTATOR` or `REFEREE`. Actions, prompts, views and
events are plain JSON objects without `null` and without floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from gamewarden.errors import Refusal

Json = dict[str, Any]
Viewer = int
SPECTATOR: Final = -1
REFEREE: Final = -2


class Dice(Protocol):
    """Where chance comes from: a room's fair stream (protocol 6), or a scenario's script."""

    def below(self, n: int) -> int:
        """A draw among `n` things, 0-based; 1 <= n <= 256."""

    def roll(self, count: int, sides: int = 6) -> list[int]:
        """`count` dice, faces from 1."""

    def shuffled(self, things: Sequence[str]) -> list[str]:
        """`things` in a new order."""

    def token(self, taken: Iterable[str], prefix: str = "") -> str:
        """A new id for a hidden thing: `prefix` and 8 hex digits, none of `taken`."""


class Legal(NamedTuple):
    """What a seat may do: `complete` false means that other actions may be legal too."""

    actions: list[Json]
    complete: bool = True
    limits: Json | None = None


class Done(NamedTuple):
    """What an action led to: the state after it, and what happened, in order."""

    state: Any
    events: Sequence[Any]


class OptionsError(ValueError):
    """Options that cannot be played. `field` is the key at fault (protocol section 4.7)."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"{field}: {expected}")
        self.field = field


class Ruleset(Protocol):
    """A game, as rooms, scenarios, bots and benches use it."""

    id: str
    version: str  # changes whenever an old log would play differently
    title: str
    seats: tuple[int, ...]
    secret_prompts: frozenset[str]  # kinds that several seats answer at once, unseen

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        """What is played, whole and valid: the room's options, and over them each seat's own.

        Raises `OptionsError` for an unknown key, a value outside its range, or a set-up that cannot
        be played.
        """

    def options_schema(self) -> Json:
        """The room's options as a JSON Schema, with ranges and defaults."""

    def own_options(self) -> frozenset[str]:
        """The keys that a seat may set for itself."""

    def start(self, options: Json, dice: Dice) -> Done:
        """A new match, up to its first prompt."""

    def prompts(self, state: Any) -> dict[int, Json]:
        """The open prompts, by seat; each has at least `kind`. Empty when the match is over.

        Several at once only of a kind in `secret_prompts`; a seat whose answer is in has none.
        """

    def why_not(self, state: Any, seat: int, action: Json) -> Refusal | None:
        """Why `seat` may not do that now; nothing if it may. The only judge of legality."""

    def legal(self, state: Any, seat: int) -> Legal:
        """What `seat` may do now, in the order of the ruleset's table, then by ids."""

    def perform(self, state: Any, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        """Carries `action` out to the next prompt or the end, or says why not."""

    def default(self, state: Any, seat: int) -> Json:
        """What is played for `seat` when its time for the open prompt runs out: always legal."""

    def finish(self, state: Any, outcome: Json) -> Done:
        """Ends the match with the room's outcome (protocol section 4.8)."""

    def outcome(self, state: Any) -> Json | None:
        """How the match ended, in the protocol's keys: `winner` or `draw`, and `reason`."""

    def turn(self, state: Any) -> tuple[int, int | None]:
        """The number of the turn, 0 before turn 1, and whose it is."""

    def sight(self, state: Any, viewer: Viewer) -> Any:
        """A key: viewers with equal keys have equal views and are told the same of every event."""

    def view(self, state: Any, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        """What `viewer` may see.

        `since` is an earlier state and this viewer's view of it: parts that the states share are
        taken over as the same objects, so that comparing costs what changed.
        """

    def told(self, event: Any, viewer: Viewer) -> Json | None:
        """An event as `viewer` is told of it; nothing if it is not."""

    def encode(self, state: Any) -> bytes:
        """A state as bytes, whole: what is under way included."""

    def decode(self, stored: bytes) -> Any:
        """The state that `encode` was given; equal to it."""

    def arrange(self, options: Json, position: Json) -> Any:
        """A state from a scenario's position.

        Raises `MalformedError` naming the place in the file: `arrange.characters.a1: ...`.
        """

    def fresh(self, options: Json) -> Json:
        """A scenario's options, unchecked against a room's ranges, with defaults filled in.

        Raises `OptionsError` for what no match can be played with.
        """

    def clauses(self) -> dict[str, Json]:
        """Every clause id: its `title`, `text` and `mark`, as `/rules/<ruleset>.json` shows it."""

    def hidden_twins(self, state: Any, viewer: Viewer, dice: Dice) -> Iterable[Any]:
        """States that `viewer` cannot tell from `state`: whatever is hidden from it, swapped."""


def outcome_told(winner: int | None, reason: str) -> Json:
    """How a match ended, in the protocol's keys (section 4.8); without a winner it is a draw."""
    if winner is None:
        return {"draw": True, "reason": reason}
    return {"winner": winner, "reason": reason}


def rulesets() -> dict[str, Ruleset]:
    """Every ruleset there is, by id."""
    from gamewarden.rules import hype, tcg, warband

    return {game.id: game for game in (hype.RULESET, tcg.RULESET, warband.RULESET)}
