"""What a seat may do: `judged` judges every action, `legal` lists those that it lets pass.

An action of the turn is judged in parts, which `legal` uses too: who acts, what is begun, and
whom it is aimed at. Each part gives the clause that bars the action, and the parts come in the
order of the rulebook's section 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.rules.frames import Ask
from gamewarden.rules.game import Json, Legal
from gamewarden.rules.questions import forbidden, granted, value

from .actions import (
    Act,
    AnyAction,
    Attack,
    Draft,
    EndTurn,
    Guard,
    LineUp,
    MainAction,
    Pick,
    PlayModifier,
    Price,
    Signature,
)
from .cards import EventCard, Picks
from .casting import free_characters, is_drafted, representatives, why_not_drafted, why_not_line_up
from .in_force import EFFECTS
from .order import Permission, Stat, Trait
from .reading import as_json, read, word
from .state import State

PROMPT_WORDS: Final = {
    "main": ("attack", "signature", "guard", "modifier", "end"),
    "draft": ("draft",),
    "line_up": ("line_up",),
}


def open_ask(state: State) -> Ask[AnyAction] | None:
    """What the match waits for; nothing when it is over."""
    if state.outcome is not None or not state.stack:
        return None
    top = state.stack[-1]
    return top if type(top) is Ask else None


def prompts(state: State) -> dict[int, Json]:
    """The open prompts by seat (section 4.1)."""
    ask = open_ask(state)
    if ask is None:
        return {}
    return {seat: _prompt(state, ask, seat) for seat in ask.seats if ask.waits_for(seat)}


def _prompt(state: State, ask: Ask[AnyAction], seat: int) -> Json:
    if ask.kind == "draft":
        return {"kind": ask.kind, "cards": list(ask.options)}
    if ask.kind == "line_up" and is_drafted(state):
        return {"kind": ask.kind, "cards": list(state.players[seat].drafted)}
    return {"kind": ask.kind}


def default(state: State, seat: int) -> Json:
    """What is played for a seat whose time has run out."""
    ask = open_ask(state)
    assert ask is not None
    if ask.kind == "draft":
        return {"do": "draft", "card": ask.options[0]}
    if ask.kind == "line_up":
        return legal(state, seat).actions[0]
    return {"do": "end"}


def judged(state: State, seat: int, action: Any) -> AnyAction | Refusal:
    """The action that a seat asks for, or why it may not do that now."""
    ask = open_ask(state)
    if ask is None:
        return Refusal("ended")
    if not ask.waits_for(seat):
        return Refusal("not_your_turn", rule="HYPE-TURN-2")
    do = word(action)
    if do is None:
        return Refusal("bad_message", field="do")
    if do not in PROMPT_WORDS[ask.kind]:
        return Refusal("illegal_action", rule="HYPE-PROMPT-1")
    asked = read(do, action)
    if isinstance(asked, Refusal):
        return asked
    rule = _why_not(state, seat, asked)
    return asked if rule is None else Refusal("illegal_action", rule=rule)


def _why_not(state: State, seat: int, action: AnyAction) -> str | None:
    if type(action) is Draft:
        return why_not_drafted(state, action.card)
    if type(action) is LineUp:
        drafted = state.players[seat].drafted if is_drafted(state) else None
        return why_not_line_up(state.config, action, drafted=drafted)
    if type(action) is EndTurn:
        return None  # always legal in the main phase
    rule = None if type(action) is PlayModifier else why_not_acting(state, seat, action.by)
    return rule or why_not_begun(state, seat, action) or why_not_aimed(state, seat, action)


# Who acts.


def why_not_acting(state: State, seat: int, by: str) -> str | None:
    """The clause that keeps a Character from any act of that seat now."""
    character = state.characters.get(by)
    if character is None or character.seat != seat:
        return "HYPE-ACT-4"
    if not character.health:
        return "HYPE-HEALTH-3"
    bar = forbidden(EFFECTS, state, Permission.ACTS, by)
    if bar is not None:
        return bar.hook.rule
    return None if has_act_left(state, by) else "HYPE-ACT-2"


def has_act_left(state: State, id: str) -> bool:
    """Whether a Character has an act left: of those of every turn, or an extra one.

    HYPE-ACT-5: acts are counted apart, so that one with an extra act has acted none the less.
    """
    character = state.characters[id]
    return character.acts < state.config.acts_a_turn + character.extra


# What is begun.


def why_not_begun(state: State, seat: int, action: Act | PlayModifier) -> str | None:
    """The clause that bars an action whatever it is aimed at: its own, or that of its price."""
    if type(action) is Signature:
        rule = _why_not_signature(state, action)
    elif type(action) is Guard:
        rule = _why_not_guard(state, action)
    elif type(action) is PlayModifier:
        rule = _why_not_from_hand(state, seat, action)
    else:
        rule = None
    return rule or _why_not_paid(state, seat, action)


def _why_not_signature(state: State, act: Signature) -> str | None:
    move = state.character_card(act.by).signature
    if move is None:
        return "HYPE-SIG-1"
    return "HYPE-SIG-4" if move.once and state.characters[act.by].spent else None


def _why_not_guard(state: State, act: Guard) -> str | None:
    limit = value(EFFECTS, state, Stat.GUARD_LIMIT, 0, act.by)
    return "HYPE-GUARD-3" if state.characters[act.by].shield > limit else None


def _why_not_from_hand(state: State, seat: int, play: PlayModifier) -> str | None:
    player = state.players[seat]
    if play.card not in player.modifiers:
        return "HYPE-MOD-1"
    if player.modifiers[play.card]:
        return "HYPE-MOD-7"  # HYPE-MOD-8: it is this hand's card that is played, not the other's
    if player.played >= state.config.modifiers_a_turn:
        return "HYPE-MOD-3"
    return None


def price(state: State, action: Act | PlayModifier) -> Price:
    """What an action costs, and the clause that says so."""
    if type(action) is Attack:
        return Price(state.config.basic_cost, 0, "HYPE-BASIC-1")
    if type(action) is Guard:
        return Price(state.config.guard_cost, 0, "HYPE-GUARD-1")
    if type(action) is Signature:
        move = state.character_card(action.by).signature
        assert move is not None
        return Price(move.cost.ap, move.cost.hype, "HYPE-SIG-2")
    assert type(action) is PlayModifier
    cost = state.modifier_card(action.card).cost
    return Price(cost.ap, cost.hype, "HYPE-MOD-4")


def _why_not_paid(state: State, seat: int, action: Act | PlayModifier) -> str | None:
    ap, hype, _ = price(state, action)
    player = state.players[seat]
    if ap > (player.ap or 0):
        return "HYPE-AP-1"
    return "HYPE-HYPE-1" if hype > player.hype else None


# Whom it is aimed at.


def why_not_aimed(state: State, seat: int, action: Act | PlayModifier) -> str | None:
    """The clause that bars the target or the picks of an action that could be begun."""
    if type(action) is Attack:
        return _why_not_target(state, seat, action)
    wanted = picks(state, action)
    if wanted is None:
        return None  # HYPE-EFFECT-4: nothing to pick, so nothing that could be wrong
    assert type(action) is Signature or type(action) is PlayModifier
    return _why_not_picked(state, seat, action, wanted)


def picks(state: State, action: Act | PlayModifier) -> Picks | None:
    """What a card text wants picked, if it wants that."""
    if type(action) is Signature:
        move = state.character_card(action.by).signature
        return None if move is None else move.pick
    if type(action) is PlayModifier:
        card = state.modifier_card(action.card)
        return card.pick if type(card) is EventCard else None
    return None


def _why_not_target(state: State, seat: int, act: Attack) -> str | None:
    target = state.characters.get(act.target)
    if target is None or target.seat == seat or not target.health:
        return "HYPE-BASIC-3"
    return _why_not_chosen(state, Pick(act.target, seat, act.by, single=True, basic=True))


def _why_not_chosen(state: State, pick: Pick) -> str | None:
    bar = forbidden(EFFECTS, state, Permission.CHOSEN, pick)
    if bar is None or granted(EFFECTS, state, Trait.SEES_HIDDEN, pick) is not None:
        return None
    return bar.hook.rule


def _why_not_picked(
    state: State, seat: int, action: Signature | PlayModifier, wanted: Picks
) -> str | None:
    targets = action.targets
    if (
        not wanted.min <= len(targets) <= wanted.max
        or len(dict.fromkeys(targets)) != len(targets)
        or not all(_fits(state, seat, target, wanted) for target in targets)
    ):
        return "HYPE-EFFECT-3"
    by = action.by if type(action) is Signature else None
    for target in targets:
        pick = Pick(target, seat, by, single=wanted.max == 1, basic=False)
        rule = _why_not_chosen(state, pick)
        if rule is not None:
            return rule
    return None


def _fits(state: State, seat: int, target: str, wanted: Picks) -> bool:
    character = state.characters.get(target)
    if character is None or not character.health:
        return False
    if (character.seat == seat) != (wanted.side == "ally"):
        return False
    if not wanted.spent:
        return True
    stunned = forbidden(EFFECTS, state, Permission.ACTS, target) is not None
    return character.acts > 0 and not has_act_left(state, target) and not stunned


# The list.


def legal(state: State, seat: int) -> Legal:
    """What a seat may do: by the table of section 4.2, then by ids in code-point order."""
    ask = open_ask(state)
    if ask is None or not ask.waits_for(seat):
        return Legal([])
    if ask.kind == "draft":
        return Legal([as_json(Draft(card)) for card in sorted(free_characters(state))])
    if ask.kind == "line_up":
        line_ups = representatives(state, seat)
        return Legal([as_json(line_up) for line_up in line_ups], complete=False)
    return Legal([as_json(action, picks=picked) for action, picked in _of_the_turn(state, seat)])


def _of_the_turn(state: State, seat: int) -> Iterator[tuple[MainAction, bool]]:
    for begun in _candidates(state, seat):
        if why_not_begun(state, seat, begun) is None:
            wanted = picks(state, begun)
            for aimed in _aims(state, seat, begun, wanted):
                if why_not_aimed(state, seat, aimed) is None:
                    yield aimed, wanted is not None
    yield EndTurn(), False


def _candidates(state: State, seat: int) -> Iterator[Act | PlayModifier]:
    """What may come into question, not aimed yet; acts for those who can act at all.

    HYPE-BASIC-5: where no enemy can be targeted, aiming will find nothing, and the rest stays.
    """
    able = [by for by in sorted(state.teams[seat]) if why_not_acting(state, seat, by) is None]
    yield from (Attack(by, "") for by in able)
    yield from (Signature(by) for by in able)
    yield from (Guard(by) for by in able)
    yield from (PlayModifier(card) for card in sorted(state.players[seat].modifiers))


def _aims(
    state: State, seat: int, action: Act | PlayModifier, wanted: Picks | None
) -> Iterator[Act | PlayModifier]:
    if type(action) is Attack:
        for target in sorted(state.living(1 - seat)):
            yield Attack(action.by, target)
    elif wanted is None:
        yield action
    else:
        for targets in _choices(state, seat, wanted):
            yield replace(action, targets=targets)


def _choices(state: State, seat: int, wanted: Picks) -> Sequence[tuple[str, ...]]:
    living = state.living(seat if wanted.side == "ally" else 1 - seat)
    sizes = range(wanted.min, min(wanted.max, len(living)) + 1)
    return sorted(choice for size in sizes for choice in combinations(living, size))
