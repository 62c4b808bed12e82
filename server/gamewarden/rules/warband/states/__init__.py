"""The seventeen states of a model, in the order of the printed page."""

from __future__ import annotations

from typing import Final

from .berserk import Berserk
from .bleeding import Bleeding
from .blind import Blind
from .controlled import Controlled
from .death_sentence import DeathSentence
from .diseased import Diseased
from .disguised import Disguised
from .frightened import Frightened
from .held import Held
from .immobilised import Immobilised
from .impetuous import Impetuous
from .model_state import ModelState
from .on_fire import OnFire
from .poisoned import Poisoned
from .prone import Prone
from .reloading import Reloading
from .spirit_blocked import SpiritBlocked
from .stunned import Stunned

STATES: Final[dict[str, type[ModelState]]] = {
    one.kind: one
    for one in (
        Disguised,
        Frightened,
        Held,
        Immobilised,
        Impetuous,
        OnFire,
        Poisoned,
        Prone,
        Reloading,
        SpiritBlocked,
        Stunned,
        Berserk,
        Bleeding,
        Blind,
        Controlled,
        DeathSentence,
        Diseased,
    )
}
