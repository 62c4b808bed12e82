"""What it is worth to a unit of `tcg` to stand somewhere."""

from __future__ import annotations

from typing import Final

from . import prices
from .sight import Piece, Sight, steps
from .strikes import strike

FEAR: Final = 0.15  # of what could be struck there: only one of us will be
LEADER_FEAR: Final = 0.3
ADVANCE: Final = 0.6  # for a step nearer to what is to be killed
LEADER_ADVANCE: Final = 0.2
THREAT: Final = 0.5  # of an attack on the Character, for who can make it again next turn


class Places:
    """Places, for one decision: what was worked out once is kept."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._strikes: dict[tuple[str, str], float] = {}

    def worth(self, piece: Piece, zone: str) -> float:
        """What standing in a zone is worth to a unit of the seat's own."""
        sight = self._sight
        worth = -self.danger(piece, zone)
        if sight.can_attack and not piece.has("attacked"):
            worth += self.best_attack(piece, zone)
        leader = sight.leader(mine=False)
        if leader is not None:
            each = LEADER_ADVANCE if piece.is_leader else ADVANCE
            worth -= each * steps(zone, leader.zone)
            if steps(zone, leader.zone) == 1:
                worth += THREAT * (self._strike(piece, leader) - self._kept_out(piece, leader))
        return worth

    def _kept_out(self, piece: Piece, leader: Piece) -> float:
        """What a better attacker could do that has no place beside the foe's Character yet."""
        own = self._strike(piece, leader)
        others = (
            self._strike(one, leader)
            for one in self._sight.mine
            if one.id != piece.id and not one.is_leader and 1 < steps(one.zone, leader.zone) <= 3
        )
        best = max(others, default=0.0)
        return best if best > own else 0.0

    def best_attack(self, piece: Piece, zone: str) -> float:
        """What the best attack from a zone is worth, 0 or more."""
        leaving = piece.zone if zone != piece.zone else ""
        zones = self._sight.reach(zone, piece.total("reach"), leaving=leaving)
        found = [self._strike(piece, one) for one in self._sight.theirs if one.zone in zones]
        return max(0.0, *found) if found else 0.0

    def danger(self, piece: Piece, zone: str) -> float:
        """What those who could get at a unit there are likely to take off it."""
        taken = 0.0
        for foe in self._sight.theirs:
            if steps(zone, foe.zone) <= foe.total("move") + foe.total("reach"):
                plain = max(0, foe.total("at") - piece.total("rs"))
                critical = min(foe.total("lk"), self._sight.die) / self._sight.die
                taken += plain + critical * (foe.total("at") - plain)
        if piece.is_leader:
            return LEADER_FEAR * prices.loss(piece, min(taken, piece.left - 0.5))
        share = min(1.0, taken / max(1, piece.left))
        return FEAR * share * prices.life(piece, piece.left)

    def gain(self, piece: Piece, more: int, luck: int) -> float:
        """What more Attack and Luck add to a unit's best attack from where it stands."""
        zones = self._sight.reach(piece.zone, piece.total("reach"))
        near = [one for one in self._sight.theirs if one.zone in zones]
        if not near:
            return 0.0
        after = max(strike(self._sight, piece, one, more=more, luck=luck).worth for one in near)
        return max(0.0, after - max(0.0, *(self._strike(piece, one) for one in near)))

    def _strike(self, piece: Piece, target: Piece) -> float:
        key = piece.id, target.id
        if key not in self._strikes:
            self._strikes[key] = strike(self._sight, piece, target).worth
        return self._strikes[key]
