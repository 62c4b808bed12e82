"""What a `hype` match is made of, and what each change does to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.frames import Ask, Clause, Commit

from .actions import AnyAction
from .cards import CARDS, AnyCard, AnyModifier, CharacterCard, EventCard, FieldCard
from .changes import (
    Acted,
    AnyChange,
    ApChanged,
    ApSet,
    AttackDeclared,
    BasicAttack,
    CharacterDrafted,
    Damaged,
    DraftEnded,
    Drafting,
    Drained,
    EndOfTurn,
    EndReached,
    ExtraActGiven,
    FailedDrain,
    FieldBegan,
    FieldCounted,
    FieldEnded,
    FieldGaveWay,
    GuardDeclared,
    Guarded,
    Guarding,
    Hit,
    HypeChanged,
    KnockedOut,
    LastTextRead,
    LineUpRevealed,
    LiningUp,
    MainPhase,
    MatchEnded,
    MatchStarted,
    ModifierPlay,
    ModifierPlayed,
    OpenerSet,
    Opening,
    PressureCalled,
    PressureTurned,
    ShieldGained,
    SignatureDeclared,
    SignatureMove,
    StartOfTurn,
    StartReached,
    StatusGained,
    StatusLost,
    StatusWarded,
    TurnBegan,
    TurnCleared,
    TurnEndCalled,
)
from .order import STATUS_NAMES, StatusName
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
    | BasicAttack
    | SignatureMove
    | Guarding
    | ModifierPlay
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


class Character(Struct, frozen=True, omit_defaults=True):
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


class Player(Struct, frozen=True, omit_defaults=True):
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


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the match ended: won by a seat, or a draw."""

    winner: int | None
    reason: str


class State(Struct, frozen=True, omit_defaults=True):
    """A whole match.

    `teams` are the Characters' ids of each seat by slot; `cards` the ad-hoc ones of a scenario.
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


def applied(state: State, change: AnyChange) -> State:
    """The state after a change. No rule and no chance in here."""
    match change:
        case Damaged():
            struck = state.characters[change.target]
            return _character(
                state,
                change.target,
                health=struck.health - change.lost,
                shield=struck.shield - change.absorbed,
            )
        case ApChanged():
            return _player(state, change.seat, ap=change.ap)
        case HypeChanged():
            return _player(state, change.seat, hype=change.hype)
        case Acted():
            by = state.characters[change.by]
            return _character(state, change.by, acts=by.acts + 1, spent=by.spent or change.once)
        case StatusGained():
            statuses = state.characters[change.target].statuses
            more = tuple(one for one in STATUS_NAMES if one in statuses or one == change.status)
            return _character(state, change.target, statuses=more)
        case StatusLost():
            statuses = state.characters[change.target].statuses
            left = tuple(one for one in statuses if one != change.status)
            return _character(state, change.target, statuses=left)
        case ShieldGained():
            return _character(state, change.target, shield=change.shield)
        case ApSet():
            return _player(state, change.seat, ap=change.ap)
        case TurnBegan():
            return replace(state, turn=change.turn, active=change.seat)
        case TurnCleared():
            return _cleared(state, change.seat)
        case KnockedOut():
            return _character(state, change.target, statuses=())
        case ExtraActGiven():
            extra = state.characters[change.target].extra
            return _character(state, change.target, extra=extra + 1)
        case ModifierPlayed():
            return _played(state, change)
        case FieldBegan():
            return replace(state, field=FieldInForce(change.card, change.seat, change.left))
        case FieldCounted():
            assert state.field is not None
            return replace(state, field=replace(state.field, left=change.left))
        case FieldEnded():
            return replace(state, field=None)
        case PressureCalled():
            return replace(state, early_pressure=True)
        case PressureTurned():
            return replace(state, pressure=change.on)
        case OpenerSet():
            return replace(state, first=change.seat, active=change.seat)
        case CharacterDrafted() | DraftEnded() | LineUpRevealed() | MatchStarted():
            return _set_up(state, change)
        case MatchEnded():
            return replace(state, outcome=Outcome(change.winner, change.reason))
        case (
            AttackDeclared()
            | SignatureDeclared()
            | GuardDeclared()
            | Guarded()
            | StartReached()
            | TurnEndCalled()
            | EndReached()
            | LastTextRead()
            | StatusWarded()
            | Drained()
            | FieldGaveWay()
        ):
            return state
    assert_never(change)


def _character(state: State, id: str, **new: Any) -> State:
    changed = replace(state.characters[id], **new)
    return replace(state, characters={**state.characters, id: changed})


def _player(state: State, seat: int, **new: Any) -> State:
    changed = replace(state.players[seat], **new)
    other = state.players[1 - seat]
    return replace(state, players=(other, changed) if seat else (changed, other))


def _cleared(state: State, seat: int) -> State:
    rested = {
        id: replace(character, acts=0, extra=0) if character.acts or character.extra else character
        for id, character in state.characters.items()
    }
    state = replace(state, characters=rested, early_pressure=False)
    return _player(state, seat, ap=None, played=0)


def _played(state: State, change: ModifierPlayed) -> State:
    player = state.players[change.seat]
    hand = {**player.modifiers, change.card: True}
    return _player(state, change.seat, modifiers=hand, played=player.played + 1)


def _set_up(
    state: State, change: CharacterDrafted | DraftEnded | LineUpRevealed | MatchStarted
) -> State:
    match change:
        case CharacterDrafted():
            drafted = (*state.players[change.seat].drafted, change.card)
            state = replace(state, active=change.after)
            return _player(state, change.seat, drafted=drafted)
        case DraftEnded():
            return replace(state, phase="line_up", active=state.first)
        case LineUpRevealed():
            return _revealed(state, change)
        case MatchStarted():
            one, other = (replace(player, drafted=()) for player in state.players)
            return replace(state, phase="main", players=(one, other))


def _revealed(state: State, change: LineUpRevealed) -> State:
    seat = change.seat
    team = {}
    for slot, card in enumerate(change.team, start=1):
        printed = state.card(card)
        assert isinstance(printed, CharacterCard)
        # HYPE-SETUP-8: the letter is the seat, the number the slot
        team[f"{'ab'[seat]}{slot}"] = Character(card, seat, slot, printed.health)
    ids = tuple(team)
    state = _player(state, seat, modifiers=dict.fromkeys(change.hand, False))
    teams = (state.teams[0], ids) if seat else (ids, state.teams[1])
    return replace(state, characters={**state.characters, **team}, teams=teams)
