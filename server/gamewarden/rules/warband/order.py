"""What clauses listen to, and in which order they come: the named orders of the rulebook."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final, Literal, get_args

from gamewarden.rules.hooks import Key

MarkerName = Literal[
    "disguise", "frightened", "held", "immobilised", "impetuous", "fire", "poison", "prone",
    "reload", "spirit_block", "stunned", "berserk", "bleed", "blind", "control",
    "death_sentence", "disease",
]  # fmt: skip
MARKERS: Final[tuple[MarkerName, ...]] = get_args(MarkerName)
VALUED: Final = ("disguise", "fire", "poison", "bleed")  # each marker has a value of its own


class Stat(Key):
    """Numbers that clauses change, and who strikes first."""

    MELEE_POOL = auto()  # about: a `Fight`
    RANGED_POOL = auto()  # about: an `Aim`
    DAMAGE = auto()  # of one roll; about: an `Aim`
    ATTACKER = auto()  # of an exchange; about: a `Fight` of the activating model


class Permission(Key):
    """What clauses take away."""

    ACTIVATED = auto()  # to be activated; about: the Model
    DECLARED = auto()  # to declare an action; about: the action
    COMPLEX = auto()  # to declare a Complex action; about: the Model
    CHOSEN = auto()  # to choose freely what to do; about: a `Choice`
    TARGETED = auto()  # to be Targeted; about: an `Aim`
    ENTERED = auto()  # to be newly base to base with; about: an `Approach`
    BINDS = auto()  # to restrict by contact what Enemies do; about: the Model
    KEEPS_OFF = auto()  # not to be touched by Enemies that walk; about: an `Approach`
    HAS_ZONE = auto()  # to have a Zone of Control; about: the Model
    HIDES = auto()  # to block lines of sight; about: the Model
    SEES = auto()  # to see another model; about: an `Approach` of the two
    MOVED = auto()  # to be moved; about: the Model
    GAINS_KI = auto()  # in the Ki Generation step; about: the Model
    SPENDS_KI = auto()  # to spend tokens, or to lose them; about: the Model
    SPECIALS = auto()  # to use special attacks and defences; about: the Model
    RELOADS = auto()  # to shoot with a weapon that has `reload`; about: the Model
    MARKED = auto()  # to gain markers; about: a `MarkersGained`
    BRAVES = auto()  # to take a Fear test with dice; about: the Model


class Trait(Key):
    """What clauses give; about: the Model."""

    DEFENSIVE = auto()
    AGGRESSIVE = auto()


class Layer(IntEnum):
    """The entries of a Melee Pool that states make, in the order in which they are told.

    Those before them (Exhausted, ran, Surprised, assist) and after (cap, lift) are the exchange's.
    """

    FRIGHTENED = 1
    HELD = 2
    PRONE = 3
    STANDING_UP = 4
    STUNNED = 5
    BLIND = 6
    DEATH_SENTENCE = 7


class StateBar(IntEnum):
    """What a state lets its model declare: row 4 of the table of refusals (section 11)."""

    PRONE = 1
    HELD = 2
    BLIND = 3
    SLOW = 4


class BerserkBar(IntEnum):
    """What a Berserk model must declare, the first that applies."""

    MELEE = 1
    CHARGE = 2
    RUN = 3


class ContactBar(IntEnum):
    """Who may not be newly touched: rows 10 and 16."""

    DISGUISED = 1
    FRIGHTENED = 2


class SpecialBar(IntEnum):
    """Who may use no specials."""

    PRONE = 1
    IMMOBILISED = 2


class GainOrder(IntEnum):
    """What happens to markers before they come."""

    IMMUNITY = 1  # nothing is made of markers that do not come
    CONTROL = 2


class ExchangeOrder(IntEnum):
    """What goes as an exchange begins."""

    DISGUISE = 1
    HELD = 2


class EndOrder(IntEnum):
    """The effects of the End Phase that are of no other step, each for all models."""

    FRIGHTENED = 1
    STUNNED = 2
    BLIND = 3
    BERSERK = 4


class SufferOrder(IntEnum):
    """What one model suffers in the End Phase."""

    FIRE = 1
    BLEED = 2
    POISON = 3
