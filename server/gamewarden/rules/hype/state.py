"""What a `hype` match is made of, and what each change does to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from gamewarden.rules.frames import Ask, Clause, Commit
from gamewarden.rules.game import Json

from .actions import AnyAction
from .cards import CARDS, AnyCard, AnyModifier, CharacterCard, EventCard, FieldCard
from .changes import AnyChange
from .order import StatusName
from .procedures import (
    Drafting,
    EndOfTurn,
    FailedDrain,
    Guarding,
    Hit,
    LiningUp,
    MainPhase,
    Opening,
    StartOfTurn,
)
from .steps import CardText

BLANK: Final = "blank"  # a card of arranged positions only
_BLANK_CARD: Final = CharacterCard(100, "Blank")

Phase = Literal["draft", "line_up", "main"]

AnyFrame = (
    Ask[AnyAction]
    | Clause[AnyChange, AnyAction]
    | Commit[AnyChange]
    | Opening
    | Drafting
    | LiningUp
    | StartOfTurn
    | MainPhase
    | EndOfTurn
    | Guarding
    | Hit
    | FailedDrain
    | CardText
)


class Config(Struct, frozen=True, omit_defaults=True):
    """The numbers of section 1.1."""

    team_size: int = 3
    hand_size: int = 6
    ap: int = 3
    first_ap: int = 2
    hype_start: int = 0
    hype_gain: int = 1
    hype_max: int = 3
    shield_max: int = 30
    basic_cost: int = 1
    basic_damage: int = 10
    guard_cost: int = 1
    guard_shield: int = 10
    acts_a_turn: int = 1
    modifiers_a_turn: int = 1
    exposed_bonus: int = 10
    field_turns: int = 4
    pressure_round: int = 7
    pressure_bonus: int = 10
    drain_damage: int = 10
    final_bell: int = 20


class Character(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Character on the stage; KO'd with Health 0. `statuses` in the order of the rulebook."""

    card: str
    seat: int
    slot: int
    health: int
    shield: int = 0
    statuses: tuple[StatusName, ...] = ()
    acts: int = 0
    extra: int = 0
    spent: bool = False


class Player(Struct, frozen=True, omit_defaults=True, gc=False):
    """A player's purses and hand: HYPE-AP-4 and HYPE-HYPE-6, one of each for the whole team.

    `ap` is there only in the player's own turn. `modifiers` is {card id: played}.
    """

    hype: int
    ap: int | None = None
    modifiers: Mapping[str, bool] = {}
    played: int = 0
    drafted: tuple[str, ...] = ()


class FieldInForce(Struct, frozen=True):
    """The Field in force: HYPE-FIELD-4, there is never more than one."""

    card: str
    seat: int
    left: int


class Outcome(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the match ended: won by a seat, or a draw."""

    winner: int | None
    reason: str


class State(Struct, frozen=True, omit_defaults=True, gc=False):
    """A whole match.

    `teams` are the Characters' ids of each seat by slot; `cards` the ad-hoc ones of a scenario,
    and `written` their definitions as it has them, with their names.
    """

    config: Config
    players: tuple[Player, Player]
    phase: Phase = "main"
    turn: int = 0
    active: int = 0
    first: int = 0
    characters: Mapping[str, Character] = {}
    teams: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    field: FieldInForce | None = None
    pressure: bool = False
    early_pressure: bool = False
    outcome: Outcome | None = None
    cards: Mapping[str, AnyCard] = {}
    written: Mapping[str, Json] = {}
    stack: tuple[AnyFrame, ...] = ()

    def living(self, seat: int) -> list[str]:
        """The living Characters of a seat, slot 1 first."""
        characters = self.characters
        return [id for id in self.teams[seat] if characters[id].health]

    def card(self, id: str) -> AnyCard:
        """A card of the card set or of this scenario."""
        card = printed(self.cards, id)
        assert card is not None
        return card

    def character_card(self, id: str) -> CharacterCard:
        """The card of a Character in play."""
        card = self.card(self.characters[id].card)
        assert isinstance(card, CharacterCard)
        return card

    def modifier_card(self, id: str) -> AnyModifier:
        """A Modifier's card."""
        card = self.card(id)
        assert isinstance(card, EventCard | FieldCard)
        return card

    def field_card(self) -> FieldCard | None:
        """The card of the Field in force."""
        if self.field is None:
            return None
        card = self.card(self.field.card)
        assert isinstance(card, FieldCard)
        return card


def printed(own: Mapping[str, AnyCard], id: str) -> AnyCard | None:
    """The card of that id: of the card set, the blank one, or one of a scenario's `own`."""
    card = CARDS.get(id)
    if card is None:
        card = _BLANK_CARD if id == BLANK else own.get(id)
    return card


def round_of(turn: int) -> int:
    """The round of a turn; 0 before turn 1."""
    return (turn + 1) // 2


def seat_of(turn: int, first: int) -> int:
    """Whose turn it is: HYPE-TURN-1, odd turns are the opener's."""
    return first if turn % 2 else 1 - first
