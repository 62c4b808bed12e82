"""Death Sentence: whoever fights it fights better.

Rulebook: section 10, Death Sentence. WB-DEATHSENTENCE-3: one marker or many, it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, offers
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Aim, Fight
from gamewarden.rules.warband.actions import Cleanse
from gamewarden.rules.warband.changes import Cleansed, TokensChanged
from gamewarden.rules.warband.config import CLEANSING
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import Layer, MarkerName, Stat
from gamewarden.rules.warband.state import State

from .model_state import Counted

PAID_OFF: Final = "WB-DEATHSENTENCE-4"


class DeathSentence(Counted, frozen=True):
    """It lasts until it is paid off."""

    kind: ClassVar[MarkerName] = "death_sentence"

    @adds(Stat.MELEE_POOL, layer=Layer.DEATH_SENTENCE, rule="WB-DEATHSENTENCE-1")
    def helps_its_foe(self, state: State, fight: Fight, so_far: int) -> int:
        return 1 if fight.foe.id == self.holder else 0

    @adds(Stat.RANGED_POOL, layer=Layer.DEATH_SENTENCE, rule="WB-DEATHSENTENCE-1")
    def helps_who_shoots_it(self, state: State, aim: Aim, so_far: int) -> int:
        return self._by_an_enemy(aim)

    @adds(Stat.DAMAGE, rule="WB-DEATHSENTENCE-2")
    def is_hurt_more(self, state: State, aim: Aim, so_far: int) -> int:
        return self._by_an_enemy(aim)

    @offers(rule=PAID_OFF)
    def can_be_paid_off(self, state: State, seat: int) -> Iterator[Cleanse]:
        model = state.models[self.holder]
        if model.seat == seat and model.tokens >= CLEANSING:
            yield Cleanse((self.holder,))

    @after(Cleansed, rule=PAID_OFF)
    def is_paid_off(self, game: Game[State], due: Clause[Cleansed, Any]) -> None:
        if due.change.model == self.holder:
            game.attempt(TokensChanged(self.holder, -CLEANSING))
            model = game.state.models[self.holder]
            game.attempt(lost(model, self.kind, PAID_OFF, 1))

    def _by_an_enemy(self, aim: Aim) -> int:
        return 1 if aim.target.id == self.holder and aim.by.seat != aim.target.seat else 0
