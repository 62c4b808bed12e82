"""A made-up ruleset, as small as can be, whose effects use each of the kernel's nine hooks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import IntEnum, auto
from typing import Any, ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.frames import Ask, Change, Clause, Commit, Procedure
from gamewarden.rules.hooks import (
    Key,
    Moment,
    adds,
    after,
    before,
    costs,
    forbids,
    grants,
    index,
    offers,
    sets,
    silences,
)
from gamewarden.rules.kernel import Game
from gamewarden.rules.questions import InForce
from gamewarden.rules.tally import Tally


class Stat(Key):
    POWER = auto()
    SEAT = auto()


class Trait(Key):
    IMMUNE = auto()


class Layer(IntEnum):
    WEAKEN = 1
    STRENGTHEN = 2
    LIMIT = 3


# What can be asked for, what can happen, and what can be under way.


class Strike(Struct, frozen=True, tag=True):
    by: str
    target: str


class Bid(Struct, frozen=True, tag=True):
    coins: int


class Say(Struct, frozen=True, tag=True):
    word: str


class Hurt(Change, frozen=True):
    target: str
    amount: int
    by: str | None = None


class Lost(Change, frozen=True):
    holder: str
    effect: str


class Bet(Change, frozen=True):
    seat: int
    coins: int


class Noted(Change, frozen=True):
    text: str


class Clash(Procedure, frozen=True):
    """A strike in two steps: the blow, and a word after it."""

    by: str
    target: str


class Auction(Procedure, frozen=True):
    """Both seats bid unseen; the higher bidder's units are spared, the others hurt."""

    answers: Mapping[int, Bid] = {}


class Endless(Procedure, frozen=True):
    pass


AnyAnswer = Bid | Say
AnyChange = Hurt | Lost | Bet | Noted
AnyFrame = (
    Ask[AnyAnswer] | Clause[AnyChange, AnyAnswer] | Commit[AnyChange] | Clash | Auction | Endless
)


class Unit(Struct, frozen=True):
    seat: int
    health: int = 9
    effects: tuple[str, ...] = ()


class State(Struct, frozen=True):
    units: Mapping[str, Unit]
    coins: tuple[int, int] = (5, 5)
    stack: tuple[AnyFrame, ...] = ()


# The effects: one for each hook, and some that get into each other's way.


class Effect(Struct, frozen=True):
    kind: ClassVar[str]
    holder: str

    @property
    def source(self) -> str:
        return self.holder


class Banner(Effect, frozen=True):
    kind = "banner"

    @adds(Stat.POWER, layer=Layer.STRENGTHEN, rule="XY-BANNER-1")
    def heartens(self, state: State, unit: str, so_far: int) -> int:
        return 3 if state.units[unit].seat == state.units[self.holder].seat else 0


class Curse(Effect, frozen=True):
    kind = "curse"

    @adds(Stat.POWER, layer=Layer.WEAKEN, rule="XY-CURSE-1")
    def weakens(self, state: State, unit: str, so_far: int) -> int:
        return -1 if unit == self.holder else 0


class Yoke(Effect, frozen=True):
    kind = "yoke"

    @adds(Stat.POWER, layer=Layer.LIMIT, rule="XY-YOKE-1")
    def holds_back(self, state: State, unit: str, so_far: int) -> int:
        return min(0, 3 - so_far) if unit == self.holder else 0


class Charm(Effect, frozen=True):
    kind = "charm"

    @sets(Stat.SEAT, rule="XY-CHARM-1")
    def changes_sides(self, state: State, unit: str, so_far: int) -> int | None:
        return 1 - so_far if unit == self.holder else None


class Ward(Effect, frozen=True):
    kind = "ward"

    @grants(Trait.IMMUNE, rule="XY-WARD-1")
    def cannot_be_cursed(self, state: State, about: tuple[str, str]) -> bool:
        return about == (self.holder, "curse")


class Snare(Effect, frozen=True):
    kind = "snare"

    @forbids(Strike, rule="XY-SNARE-1")
    def does_not_strike(self, state: State, strike: Strike) -> bool:
        return strike.by == self.holder


class Toll(Effect, frozen=True):
    kind = "toll"

    @costs(Strike, rule="XY-TOLL-1")
    def asks_a_coin(self, state: State, strike: Strike) -> int | None:
        return 1 if strike.target == self.holder else None


class Scout(Effect, frozen=True):
    kind = "scout"

    @offers(rule="XY-SCOUT-1")
    def may_strike_from_afar(self, state: State, seat: int) -> list[Strike]:
        mine = state.units[self.holder].seat == seat
        foes = [id for id, unit in state.units.items() if unit.seat != seat]
        return [Strike(self.holder, foe) for foe in foes] if mine else []


class Hush(Effect, frozen=True):
    kind = "hush"

    @silences(rule="XY-HUSH-1")
    def others_are_silent(self, state: State, effect: Effect) -> bool:
        return effect.holder == self.holder


class Parry(Effect, frozen=True):
    """Prevents one hurt, and is used up by it."""

    kind = "parry"

    @before(Hurt, order=1, rule="XY-PARRY-1")
    def turns_it_aside(self, game: Game[State], due: Clause[Hurt, Any]) -> None:
        if due.change.target == self.holder:
            game.prevent(due.change)
            game.attempt(Lost(self.holder, self.kind))


class Decoy(Effect, frozen=True):
    """Takes another's hurt: the change is replaced."""

    kind = "decoy"

    @before(Hurt, order=2, rule="XY-DECOY-1")
    def takes_it(self, game: Game[State], due: Clause[Hurt, Any]) -> None:
        if due.change.target != self.holder:
            game.prevent(due.change)
            game.attempt(replace(due.change, target=self.holder))


class Plea(Effect, frozen=True):
    """Asks the striker for mercy in the middle of the strike."""

    kind = "plea"

    @before(Hurt, order=2, rule="XY-PLEA-1")
    def begs(self, game: Game[State], due: Clause[Hurt, Any]) -> None:
        striker = due.change.by
        if due.change.target != self.holder or striker is None:
            return
        if due.answer is None:
            seat = game.state.units[striker].seat
            game.ask(due, "mercy", seats=(seat,), options=("yes", "no"))
        elif due.answer.word == "yes":
            game.end(Clash)  # the word after the blow is not spoken either


class Thorns(Effect, frozen=True):
    kind = "thorns"

    @after(Hurt, order=1, rule="XY-THORNS-1")
    def prick(self, game: Game[State], due: Clause[Hurt, Any]) -> None:
        if due.change.target == self.holder and due.change.by is not None:
            game.attempt(Hurt(due.change.by, 1))


class Ransom(Effect, frozen=True):
    """Once hurt, its side pays coin after coin down to 3: a clause that runs again."""

    kind = "ransom"

    @after(Hurt, order=2, rule="XY-RANSOM-1")
    def is_paid(self, game: Game[State], due: Clause[Hurt, Any]) -> None:
        seat = game.state.units[self.holder].seat
        if due.change.target == self.holder and game.state.coins[seat] > 3:
            game.attempt(Bet(seat, 1))
            game.again(due)


class Fuse(Effect, frozen=True):
    """Takes every effect off its holder when that is hurt: what is due of them comes to nothing."""

    kind = "fuse"

    @after(Hurt, order=0, rule="XY-FUSE-1")
    def blows(self, game: Game[State], due: Clause[Hurt, Any]) -> None:
        if due.change.target == self.holder:
            for effect in game.state.units[self.holder].effects:
                game.attempt(Lost(self.holder, effect))


EFFECTS: tuple[type[Effect], ...] = (
    *(Banner, Curse, Yoke, Charm, Ward, Snare, Toll, Scout, Hush),
    *(Parry, Decoy, Plea, Thorns, Ransom, Fuse),
)
BY_KIND = {effect.kind: effect for effect in EFFECTS}


# The procedures and the rules.


def blow(game: Game[State], it: Clash) -> None:
    power = game.tally(Stat.POWER, Tally.of(2, "XY-CLASH-1"), it.by)
    game.attempt(Hurt(it.target, power.total, by=it.by))


def word(game: Game[State], it: Clash) -> None:
    game.attempt(Noted("well struck"))


def bids(game: Game[State], it: Auction) -> None:
    game.attempt(Noted("bids, please"))
    game.ask(it, "bid", seats=(0, 1))


def hammer_falls(game: Game[State], it: Auction) -> None:
    for seat, bid in it.answers.items():
        game.attempt(Bet(seat, bid.coins))
    loser = 0 if it.answers[0].coins < it.answers[1].coins else 1
    for id, unit in game.state.units.items():
        if unit.seat == loser:
            game.attempt(Hurt(id, 1))


def again(game: Game[State], it: Endless) -> None:
    game.begin(Endless())


def applied(state: State, change: AnyChange) -> State:
    match change:
        case Hurt(target, amount):
            unit = replace(state.units[target], health=state.units[target].health - amount)
            return replace(state, units={**state.units, target: unit})
        case Lost(holder, effect):
            unit = state.units[holder]
            left = tuple(one for one in unit.effects if one != effect)
            return replace(state, units={**state.units, holder: replace(unit, effects=left)})
        case Bet(seat, coins):
            purses = list(state.coins)
            purses[seat] -= coins
            return replace(state, coins=(purses[0], purses[1]))
    return state


def effect(state: State, clause: Clause[Any, Any]) -> Effect | None:
    held = clause.effect in state.units[clause.holder].effects
    return BY_KIND[clause.effect](clause.holder) if held else None


class Rules:
    listening = index(EFFECTS)
    procedures: ClassVar = {
        Clash: (blow, word),
        Auction: (bids, hammer_falls),
        Endless: (again,),
    }
    applied = staticmethod(applied)
    effect = staticmethod(effect)

    def in_force(self, state: State, moment: Moment, on: Hashable) -> Sequence[InForce]:
        listeners = self.listening[moment][on]
        return [
            InForce(hook, BY_KIND[kind](id), kind, id)
            for id, unit in state.units.items()
            for kind in unit.effects
            for hook in listeners.get(BY_KIND[kind], ())
        ]


RULES = Rules()
DECODER = msgspec.json.Decoder(State)


def stored(state: State) -> State:
    """The state as it comes back from its bytes."""
    return DECODER.decode(msgspec.json.encode(state))
