"""An attack, from its toll to the Triggers that it sets off (section 1.7)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .actions import Attack
from .changes import AttackDeclared, AttackEnded, AttackOff, Damaged, TollsDue
from .checks import check_state, check_state_and_open_window
from .damage import less_resist
from .decks import mill
from .order import Stat
from .procedures import Attacking
from .reach import unit_reach
from .rolling import roll
from .state import State
from .stats import total
from .tolls import pay


def attack_is_declared(game: Game[State], it: Attacking) -> None:
    """TCG-ATTACK-4: the toll, before all else, then the allowance."""
    pay(game, Attack(it.by, it.target))
    game.attempt(AttackDeclared(it.by, it.target))


def others_may_answer(game: Game[State], it: Attacking) -> None:
    """TCG-ATTACK-5"""
    check_state_and_open_window(game)


def toll_is_paid(game: Game[State], it: Attacking) -> None:
    """What is due after the window, by what stands then; nothing if the attack is off."""
    if not _is_off(game, it):
        game.attempt(TollsDue(it.by, it.target))


def toll_may_kill(game: Game[State], it: Attacking) -> None:
    """What a toll has done is looked at before the attack goes on."""
    if game.state.attack is not None:
        check_state(game)


def damage_is_calculated(game: Game[State], it: Attacking) -> None:
    """TCG-ATTACK-7 to TCG-ATTACK-10, with nothing in between.

    The Luck of this attack is worked out here, for the roll and the mill, and kept no longer.
    """
    state = game.state
    if state.attack is None or _is_off(game, it):
        return
    luck = total(game, it.by, Stat.LUCK, against=it.target)
    critical = roll(game, "critical", it.by, luck)
    amount = total(game, it.by, Stat.ATTACK)  # TCG-ATTACK-9
    if not critical:  # TCG-ATTACK-8: a critical ignores Resist, and does nothing else
        amount = less_resist(game, it.target, amount)
    game.attempt(Damaged(it.target, amount, "attack", "TCG-ATTACK-9", by=it.by, critical=critical))
    if amount.total:
        excess = luck.total - state.config.luck_mill_over
        mill(game, state.board.controller_of(it.target), excess, "TCG-ATTACK-10")


def attack_has_its_consequences(game: Game[State], it: Attacking) -> None:
    """TCG-ATTACK-11: damage calculation is over. TCG-ATTACK-12: nobody strikes back."""
    check_state_and_open_window(game)


def attack_ends(game: Game[State], it: Attacking) -> None:
    """Unless it is over already."""
    if game.state.attack is not None:
        game.attempt(AttackEnded())


def _is_off(game: Game[State], it: Attacking) -> bool:
    """TCG-ATTACK-6: one of the two has left play, or they are no longer in reach."""
    units = game.state.board.units
    there = it.by in units and it.target in units
    if there and units[it.target].zone in unit_reach(game, it.by):
        return False
    game.attempt(AttackOff(it.by, it.target, "TCG-ATTACK-6"))
    return True
