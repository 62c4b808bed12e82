"""Tests (section 4): what dice come to, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .rolls import Rolled, Tested
from .state import Model, State

SUPPORT: Final = 2  # what further dice add at most


class Result(NamedTuple):
    """What dice come to, and how many of them remained."""

    value: int
    remaining: int


class Opposed(NamedTuple):
    """Whether the attack of two groups wins; `tie`: what decided between equal results."""

    success: bool
    tie: str | None


def result(dice: Sequence[int], modifier: int = 0) -> Result:
    """What a roll comes to."""
    remaining = [die for die in dice if die != 1]  # WB-TEST-1
    if not remaining:
        return Result(0, 0)  # WB-TEST-3: and no modifier is added
    support = min(len(remaining) - 1, SUPPORT)
    return Result(max(remaining) + support + modifier, len(remaining))  # WB-TEST-2


def roll(game: Game[State], purpose: str, model: str, dice: int) -> tuple[int, ...]:
    """Rolls that many dice for a model, at least one, and tells of it."""
    rolled = tuple(game.dice.roll(max(1, dice)))
    game.tell(Rolled(purpose, game.state.models[model].seat, rolled, model))
    return rolled


def challenge(
    game: Game[State], purpose: str, model: str, *, dice: int, number: int, modifier: int = 0
) -> int:
    """WB-TEST-5: a Challenge test; its success level, below 0 where it failed."""
    rolled = roll(game, purpose, model, dice)
    value = result(rolled, modifier).value
    game.tell(Tested(purpose, model, number, value >= number, value))
    return value - number


def at_least_one(pool: Tally) -> Tally:
    """WB-TEST-4: the pool of a test; one of 0 or less rolls a die all the same."""
    return pool.plus(max(0, 1 - pool.total), "WB-TEST-4")


def size_test(game: Game[State], purpose: str, model: str, number: int) -> int:
    """WB-TEST-9: a Size test; its success level, below 0 where it failed."""
    profile = game.state.models[model].profile
    weakness = sum(1 for trait in ("weak", "swarm") if profile.trait(trait))
    modifier = (1 if profile.trait("strong") else 0) - weakness
    return challenge(game, purpose, model, dice=profile.rank, number=number, modifier=modifier)


def opposed(attack: Result, defence: Result, *, active: bool) -> Opposed:
    """WB-TEST-6: who wins; `active`: the attack is that of the Active Player's model."""
    if attack.value != defence.value:
        return Opposed(attack.value > defence.value, None)
    if attack.remaining != defence.remaining:
        return Opposed(attack.remaining > defence.remaining, "dice")  # WB-TEST-7
    return Opposed(active, "active")  # WB-TEST-8


def tactical_test(game: Game[State], tacticians: Sequence[int]) -> int | None:
    """WB-TEST-10: the seat that wins; nobody where both have to roll again.

    `tacticians`: what is added for each seat.
    """
    results = []
    for seat, modifier in enumerate(tacticians):
        dice = tuple(game.dice.roll(1))
        game.tell(Rolled("tactical", seat, dice))
        results.append(result(dice, modifier))
    one, other = results
    return None if one == other else int(other > one)


def best_tacticians(models: Iterable[Model]) -> list[int]:
    """What is added to the Tactical test of each seat: the best of its models."""
    best = [0, 0]
    for model in models:
        best[model.seat] = max(best[model.seat], model.profile.trait("tactician"))
    return best


def lifted(one: Tally, other: Tally) -> tuple[Tally, Tally]:
    """WB-TEST-13: the pools of an exchange, with as many dice more that both have at least one."""
    lift = max(0, 1 - min(one.total, other.total))
    return one.plus(lift, "WB-TEST-13"), other.plus(lift, "WB-TEST-13")
