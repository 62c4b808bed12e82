"""What a `tcg` match is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct, field

from gamewarden.rules.frames import Ask, Clause, Commit

from .actions import AnyAction
from .board import Board, InPlay
from .changes import AnyChange, Held, Phase
from .order import StatusName
from .procedures import (
    Attacking,
    CarryingOut,
    Dealing,
    EndOfTurn,
    GivingUp,
    Inflicting,
    MainPhase,
    Moving,
    Mulligan,
    Opening,
    Playing,
    Shifting,
    StartOfTurn,
    StateCheck,
    UsingAbility,
    Window,
)
from .text import Pending
from .verbs import CardText
from .zones import NEIGHBOURS, Neighbours

CAPS: Final[Mapping[StatusName, int]] = {"poison": 1, "nul": 1}

AnyFrame = (
    Ask[AnyAction]
    | Clause[AnyChange, AnyAction]
    | Commit[AnyChange]
    | Opening
    | Mulligan
    | StartOfTurn
    | MainPhase
    | EndOfTurn
    | Moving
    | Attacking
    | Playing
    | UsingAbility
    | CarryingOut
    | CardText
    | Window
    | StateCheck
    | Inflicting
    | Shifting
    | Dealing
    | GivingUp
)


class Config(Struct, frozen=True, omit_defaults=True):
    """The numbers of section 1.1."""

    columns: int = 5
    rows: int = 5
    deck_size: int = 40
    copies: int = 3
    opening_hand: int = 5
    turn_draw: int = 1
    hand_limit: int = 7
    mulligans: int = 1
    first_turn_draw: bool = False
    first_turn_attack: bool = False
    turn_limit: int = 100
    equip_limit: int = 3
    base_reach: int = 1
    base_movement: int = 1
    die: int = 6
    luck_mill_over: int = 6
    status_drop: int = 1
    counter_caps: Mapping[StatusName, int] = field(default_factory=lambda: dict(CAPS))
    burn_again_damage: int = 1
    hex_toll: int = 1
    hex_toll_damage: int = 1
    hex_again_damage: int = 1
    poison_toll: int = 1
    poison_again_mill: int = 2
    resist_lowers_burn: bool = True
    resist_lowers_poison: bool = True
    max_series: int = 20


class Player(Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat's cards outside play, as {id: card}; the Deck with its top first.

    `mulligan`: the seat has decided about its opening hand.
    """

    character: str = ""
    deck: tuple[Held, ...] = ()
    hand: Mapping[str, str] = {}
    discard: Mapping[str, str] = {}
    removed: Mapping[str, str] = {}
    mulligan: bool = False


class BeingPlayed(Struct, frozen=True, omit_defaults=True, gc=False):
    """The card being played, by `seat` with `unit`; it can carry counters already."""

    id: str
    card: str
    unit: str
    seat: int
    to: str | None = None
    on: str | None = None
    target: str | None = None
    counters: Mapping[StatusName, int] = {}


class Attack(Struct, frozen=True, gc=False):
    """The attack under way."""

    by: str
    target: str


class Outcome(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the match ended: won by a seat, or a draw."""

    winner: int | None
    reason: str


class State(Struct, frozen=True, omit_defaults=True, gc=False):
    """A whole match.

    `boosted` is the number of the last boost, `met` the Triggers whose condition was met and that
    make the next series.
    """

    config: Config
    players: tuple[Player, Player]
    board: Board = Board()
    phase: Phase = "mulligan"
    turn: int = 0
    active: int = 0
    first: int = 0
    playing: BeingPlayed | None = None
    attack: Attack | None = None
    outcome: Outcome | None = None
    boosted: int = 0
    met: tuple[Pending, ...] = ()
    stack: tuple[AnyFrame, ...] = ()

    @property
    def neighbours(self) -> Neighbours:
        """Which zones of this board are adjacent."""
        return NEIGHBOURS[self.config.columns, self.config.rows]

    def ids(self) -> Iterator[str]:
        """The ids of all cards there are."""
        for player in self.players:
            yield from (held.id for held in player.deck)
            yield from player.hand
            yield from player.discard
            yield from player.removed
        yield from self.board.cast.cards
        if self.playing is not None:
            yield self.playing.id

    def carrier(self, id: str | None) -> InPlay | BeingPlayed | None:
        """The card in play, or being played, of that id: what can have counters."""
        playing = self.playing
        if playing is not None and playing.id == id:
            return playing
        return self.board.card(id)

    def owner_of(self, id: str) -> int:
        """Whose card one in play or being played is: it goes to that seat's piles (TCG-BOARD-7)."""
        playing = self.playing
        if playing is not None and playing.id == id:
            return playing.seat  # it came out of that seat's own hand
        card = self.board.card(id)
        assert card is not None
        return card.owner


def seat_of(turn: int, first: int) -> int:
    """Whose turn it is: TCG-TURN-1, turns alternate from the first player on."""
    return first if turn % 2 else 1 - first
