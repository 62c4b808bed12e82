"""The Melee Exchange (section 5): its steps, in the order of the rulebook."""

from __future__ import annotations

from msgspec.structs import replace

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .about import Fight
from .actions import Allocate, Reroll
from .allocation import special_of, weapon_of
from .bases import in_contact
from .boosts import capped, limit, price
from .challenges import lifted, opposed, result, roll
from .changes import CountersRemoved, Disengaged, ExchangeBegan, FoughtExhausted, TokensChanged
from .effecting import begin_effects
from .effects import SPECIAL
from .order import Stat
from .procedures import Blow, Dice, Exchange, Pool, Slipping
from .rolls import Allocated, PoolFound, Rolled, Struck
from .slipping import are_engaged, has_got_away
from .state import Model, State
from .surprise import SURPRISED


def foes_face_each_other(game: Game[State], it: Exchange) -> None:
    """WB-MELEE-1, once it is known who strikes first."""
    attacker = _attacker(game, it)
    game.keep(attacker=attacker)
    game.attempt(ExchangeBegan(it.by, it.foe, attacker, it.surprised))


def _attacker(game: Game[State], it: Exchange) -> str:
    """WB-MELEE-3: the first that applies; that of the Prone comes over all of them."""
    by, foe = game.state.models[it.by], game.state.models[it.foe]
    quick, foe_quick = by.profile.trait("first-strike"), foe.profile.trait("first-strike")
    if it.surprised is not None:
        attacker = it.other(it.surprised)
    elif bool(quick) != bool(foe_quick):
        attacker = it.by if quick else it.foe
    else:
        attacker = it.foe if by.profile.trait("slow") else it.by
    first: str = game.value(Stat.ATTACKER, attacker, Fight(by, foe))
    return first


def pools_are_counted(game: Game[State], it: Exchange) -> None:
    """That of the activating model first."""
    models = (it.by, it.foe)
    statistics = [_statistic(game, it, id) for id in models]
    bases = [game.state.models[id].profile.melee for id in models]
    cut = [capped(tally, base) for tally, base in zip(statistics, bases, strict=True)]
    pools = {}
    for place, whole in enumerate(lifted(*cut)):
        lift = whole.total - cut[place].total
        pools[models[place]] = Pool(statistics[place].total, limit(bases[place]), lift)
        game.tell(PoolFound(models[place], "melee", whole))
    game.keep(pools=pools)


def _statistic(game: Game[State], it: Exchange, id: str) -> Tally:
    """The Melee statistic and what changes it, in the order in which it is told."""
    model, foe = game.state.models[id], game.state.models[it.other(id)]
    pool = Tally.of(model.profile.melee, "WB-MELEE-5")
    # WB-COUNTER-7: its last counter is still there in the action that takes it
    pool = pool.plus(0 if model.counters else -1, "WB-COUNTER-6")
    pool = pool.plus(-1 if model.ran else 0, "WB-MELEE-6")
    pool = pool.plus(-1 if it.surprised == id else 0, SURPRISED)
    pool = pool.plus(-_assistants(game.state, model, foe), "WB-MELEE-7")
    rises = it.kind == "standup" and id == it.by
    return game.tally(Stat.MELEE_POOL, pool, Fight(model, foe, rises))


def _assistants(state: State, model: Model, foe: Model) -> int:
    """How many Enemies in contact have nobody else to look after, and stand."""
    friends = state.friends(model)
    return sum(
        1
        for enemy in state.enemies(model)
        if enemy.id != foe.id
        and in_contact(enemy, model)
        and not enemy.has("prone")
        and not any(in_contact(enemy, friend) for friend in friends)
    )


def both_allocate(game: Game[State], it: Exchange) -> None:
    """At once and in secret."""
    game.ask(it, "allocate", seats=(0, 1))


def choices_are_revealed(game: Game[State], it: Exchange) -> None:
    """And what they cost is paid."""
    models = game.state.models
    choices: dict[str, Allocate] = {}
    for id in (it.by, it.foe):
        choice = it.answers[models[id].seat]
        assert isinstance(choice, Allocate)
        choices[id] = choice
        game.tell(Allocated(id, choice.attack, choice.defence, choice.special, choice.boost))
    for id, choice in choices.items():
        cost = price(models[id].profile, {"melee": choice.boost})
        if cost:
            game.attempt(TokensChanged(id, -cost))
    game.keep(choices=choices)


def dice_are_rolled(game: Game[State], it: Exchange) -> None:
    """WB-MELEE-10: all at once, the Attacker's first, attack before defence."""
    rolled = {}
    for id in (it.attacker, it.defender):
        choice = it.choices[id]
        rolled[id] = Dice(
            _group(game, "attack", id, choice.attack), _group(game, "defence", id, choice.defence)
        )
    game.keep(dice=rolled)


def _group(game: Game[State], purpose: str, id: str, dice: int) -> tuple[int, ...]:
    return roll(game, purpose, id, dice) if dice else ()


def defender_may_roll_again(game: Game[State], it: Exchange) -> None:
    """The Defender's player first."""
    _may_roll_again(game, it, it.defender)


def attacker_may_roll_again(game: Game[State], it: Exchange) -> None:
    """Then the Attacker's."""
    _may_roll_again(game, it, it.attacker)


def _may_roll_again(game: Game[State], it: Exchange, id: str) -> None:
    model = game.state.models[id]
    if model.profile.trait("knack"):
        game.ask(it, "reroll", seats=(model.seat,), options=(id,))
    else:
        game.keep(at=it.at + 2)


def why_not_rolled_again(state: State, it: Exchange, id: str, answer: Reroll) -> str | None:
    """WB-MELEE-11: as many of its own dice as its Knack allows, each once."""
    dice = it.dice[id]
    places = len(answer.attack) + len(answer.defence)
    fits = (
        places <= state.models[id].profile.trait("knack")
        and _are_places(answer.attack, dice.attack)
        and _are_places(answer.defence, dice.defence)
    )
    return None if fits else "WB-MELEE-11"


def _are_places(places: tuple[int, ...], dice: tuple[int, ...]) -> bool:
    known = range(len(dice))
    return len(dict.fromkeys(places)) == len(places) and all(place in known for place in places)


def some_are_rolled_again(game: Game[State], it: Exchange) -> None:
    """The dice in those places; all of the group are told."""
    for seat, answer in it.answers.items():
        assert isinstance(answer, Reroll)
        id = it.by if game.state.models[it.by].seat == seat else it.foe
        had = it.dice[id]
        dice = Dice(
            _rolled_again(game, "attack", id, had.attack, answer.attack),
            _rolled_again(game, "defence", id, had.defence, answer.defence),
        )
        game.keep(dice={**it.dice, id: dice}, answers={})


def _rolled_again(
    game: Game[State], purpose: str, id: str, dice: tuple[int, ...], places: tuple[int, ...]
) -> tuple[int, ...]:
    if not places:
        return dice
    new = dict(zip(sorted(places), game.dice.roll(len(places)), strict=True))
    rolled = tuple(new.get(place, die) for place, die in enumerate(dice))
    game.tell(Rolled(purpose, game.state.models[id].seat, rolled, id))
    return rolled


def attacker_strikes(game: Game[State], it: Exchange) -> None:
    """WB-MELEE-13"""
    _strike(game, it, it.attacker)


def defender_strikes(game: Game[State], it: Exchange) -> None:
    """WB-MELEE-16: if both are still there, in contact, and nothing has stopped it."""
    if not it.stopped and are_engaged(game.state, it):
        _strike(game, it, it.defender)


def _strike(game: Game[State], it: Exchange, id: str) -> None:
    other = it.other(id)
    striker, foe = game.state.models[id], game.state.models[other]
    dice, defence = it.dice[id].attack, it.dice[other].defence
    if not dice:
        return
    attack = result(dice, striker.profile.trait("brutal"))  # WB-MELEE-12
    against = result(defence, foe.profile.trait("parry"))
    verdict = opposed(attack, against, active=striker.seat == game.state.active)
    success = verdict.success and attack.value > 0  # WB-MELEE-14
    tie = verdict.tie if attack.value > 0 else None
    game.tell(Struck(id, other, attack.value, against.value, success, tie))
    if success:
        _hits(game, it, striker, other, attack.value - against.value)
    elif defence:
        _is_parried(game, it, striker.id, foe)


def _hits(game: Game[State], it: Exchange, striker: Model, target: str, level: int) -> None:
    """WB-MELEE-15: a damage roll, and what the special attack says."""
    choice = it.choices[striker.id]
    weapon, special = weapon_of(striker, choice), special_of(striker, choice, "attack")
    blow = Blow(
        striker.id,
        target,
        level,
        weapon.strength,
        charged=it.kind == "charge" and striker.id == it.by,
        on_hit=weapon.on_hit,
        on_wound=weapon.on_wound,
    )
    if special is not None and special.damage == "none":
        blow = replace(blow, harmless=True, on_hit=(), on_wound=())
    elif special is not None:
        blow = replace(blow, special=special.damage)
    game.begin(blow)
    if special is not None:
        begin_effects(
            game, special.effects, by=striker.id, subjects=(target,), rule=SPECIAL, foe=target
        )
    stops = special is not None and bool(special.stop) and striker.id == it.attacker
    game.keep(
        escaped=it.escaped and striker.id != it.foe,
        stopped=it.stopped or stops,
    )


def _is_parried(game: Game[State], it: Exchange, striker: str, foe: Model) -> None:
    """A successful defence, and what the special defence says."""
    special = special_of(foe, it.choices[foe.id], "defence")
    if special is not None:
        begin_effects(
            game, special.effects, by=foe.id, subjects=(striker,), rule=SPECIAL, foe=striker
        )


def foe_pays(game: Game[State], it: Exchange) -> None:
    """WB-MELEE-19: WB-COUNTER-4; WB-COUNTER-5: the other pays for its action alone."""
    foe = game.state.models.get(it.foe)
    if foe is None:
        return
    if foe.counters:
        game.attempt(CountersRemoved(it.foe, 1, foe.counters - 1))
    else:
        game.attempt(FoughtExhausted(it.foe))


def exchange_ends(game: Game[State], it: Exchange) -> None:
    """And whoever wanted to get away may have done it."""
    if it.kind == "disengage" and has_got_away(game.state, it):
        game.attempt(Disengaged(it.by, it.foe))
        game.begin(Slipping(it.by))
