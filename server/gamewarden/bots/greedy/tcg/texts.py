"""What carrying out a card text of `tcg` is worth, verb by verb."""

from __future__ import annotations

from collections.abc import Iterable

from gamewarden.rules.tcg.cards import Card
from gamewarden.rules.tcg.order import STATUS_NAMES
from gamewarden.rules.tcg.text import Cost, Each, Selector
from gamewarden.rules.tcg.verbs import (
    AnyVerb,
    Boost,
    Break,
    Cure,
    Damage,
    Discard,
    Draw,
    Exile,
    Heal,
    If,
    Inflict,
    Luck,
    Mill,
    Ready,
    Recover,
    Shift,
)

from . import prices
from .places import Places
from .sight import Piece, Sight, card_of, steps
from .strikes import count


class Reading:
    """A text about to be carried out: who acts, who is aimed at, where to."""

    def __init__(
        self,
        sight: Sight,
        places: Places,
        *,
        user: Piece | None,
        target: str | None = None,
        to: str | None = None,
        it: str | None = None,
    ) -> None:
        """`it` is the unit that a condition was about."""
        self._sight = sight
        self._places = places
        self._user = user
        self._target = target
        self._to = to
        self._it = it

    def worth(self, do: Iterable[AnyVerb]) -> float:
        """What the verbs are worth to the seat, in points."""
        return sum(self._verb(verb) for verb in do)

    def _verb(self, verb: AnyVerb) -> float:
        match verb:
            case Inflict():
                return sum(self._inflicted(piece, verb) for piece in self._pieces(verb.to)) or (
                    self._nulled(verb)
                )
            case Cure():
                return sum(self._cured(piece, verb) for piece in self._pieces(verb.to))
            case Damage():
                return sum(self._damaged(piece, verb) for piece in self._pieces(verb.to))
            case Heal():
                return sum(self._healed(piece, verb) for piece in self._pieces(verb.to))
            case Boost():
                return sum(self._boosted(piece, verb) for piece in self._pieces(verb.to))
            case Break():
                return self._broken()
            case Shift():
                return sum(self._shifted(piece) for piece in self._pieces(verb.to))
            case Ready():
                return sum(self._readied(piece, verb) for piece in self._pieces(verb.to))
            case Luck():
                luck = 0 if self._user is None else self._user.total("lk")
                odds = min(luck, self._sight.die) / self._sight.die
                return odds * self.worth(verb.then) + (1 - odds) * self.worth(verb.otherwise)
            case If():
                counted = next(iter(self._pieces(verb.when.of)), None)
                there = 0 if counted is None else counted.counters(verb.when.counters)
                return self.worth(verb.then if there >= verb.when.min else verb.otherwise)
        return self._cards(verb)

    def _cards(self, verb: AnyVerb) -> float:
        """What verbs about cards outside play are worth."""
        sight = self._sight
        match verb:
            case Draw():
                worth = count(verb.n, None) * drawn(sight, seat := self._seat(verb.who))
                return worth if seat == sight.seat else -worth
            case Mill():
                worth = count(verb.n, None) * prices.deck_card(sight, seat := self._seat(verb.who))
                return -worth if seat == sight.seat else worth
            case Discard():
                return count(verb.n, None) * prices.CARD * (-1 if verb.who == "you" else 1)
            case Exile():
                return count(verb.n, None) * prices.PILE_CARD * (-1 if verb.who == "you" else 1)
            case Recover():
                pile = sight.me["discard"].values()
                some = any(not verb.types or card_of(c["card"]).type in verb.types for c in pile)
                return prices.CARD if some else 0.0
        return 0.0

    def _seat(self, who: str) -> int:
        return self._sight.seat if who == "you" else 1 - self._sight.seat

    def _pieces(self, to: Selector) -> list[Piece]:
        """The units that a verb acts on, as far as can be said."""
        sight = self._sight
        if isinstance(to, Each):
            return self._each(to)
        named = {"target": self._target, "it": self._it, "attacked": self._it}.get(to)
        if to in ("user", "this"):
            return [self._user] if self._user is not None else []
        piece = sight.units.get(named or "")
        return [piece] if piece is not None else []

    def _each(self, to: Each) -> list[Piece]:
        sight, user = self._sight, self._user
        if user is None:
            return []
        zones = sight.reach(user.zone, user.total("effect_reach"))
        side = sight.theirs if to.each.side == "enemy" else sight.mine
        status = to.each.status
        return [one for one in side if one.zone in zones and (not status or one.counters(status))]

    def _for_us(self, piece: Piece, harm: float) -> float:
        return -harm if piece.mine else harm

    def _inflicted(self, piece: Piece, verb: Inflict) -> float:
        sight = self._sight
        taken = 1 - prices.resisted(sight, piece)
        worth = sum(
            prices.status(sight, piece, verb.status, also=also) for also in range(verb.times)
        )
        if piece.mine and verb.status == "burn" and _profits_from_burn(piece.card):
            return prices.ATTACK - worth * taken
        return self._for_us(piece, worth * taken)

    def _nulled(self, verb: Inflict) -> float:
        """What it is worth to Nul a card that is no unit: one in play, or one being played."""
        view = self._sight.view
        if verb.to == "card":
            playing = view.get("playing")
            if playing is None or "nul" in playing:
                return 0.0
            return played_worth(card_of(playing["card"]))
        there = view["equipment"].get(self._target) or view["fortifications"].get(self._target)
        if there is None or "nul" in there:
            return 0.0
        return 2.0 * prices.TEXT * bool(card_of(there["card"]).effects)

    def _cured(self, piece: Piece, verb: Cure) -> float:
        statuses = STATUS_NAMES if verb.status == "any" else (verb.status,)
        worth = 0.0
        for name in statuses:
            n = piece.counters(name)
            if n:
                worth += {"blind": 3.0, "burn": 1.8, "poison": 2.0, "nul": 1.5}.get(name, 1.2)
                worth += 0.2 * (n - 1)
        return worth if piece.mine else -worth

    def _damaged(self, piece: Piece, verb: Damage) -> float:
        n = count(verb.n, piece)
        luck = 0 if self._user is None else self._user.total("lk")
        odds = 1.0 if verb.pierce else min(luck, self._sight.die) / self._sight.die
        plain = max(0, n - piece.total("rs"))
        worth = odds * prices.loss(piece, n) + (1 - odds) * prices.loss(piece, plain)
        return self._for_us(piece, worth)

    def _healed(self, piece: Piece, verb: Heal) -> float:
        healed = min(count(verb.n, piece), piece.seen.get("damage", 0))
        if not healed:
            return 0.0
        worth = prices.life(piece, piece.left + healed) - prices.life(piece, piece.left)
        return -self._for_us(piece, worth)

    def _boosted(self, piece: Piece, verb: Boost) -> float:
        """A boost is worth what it adds to the best attack that is still to come."""
        sight = self._sight
        if not piece.mine or piece.has("attacked") or not sight.can_attack:
            return 0.0
        if verb.stat.value != "at":
            return 0.3
        return self._places.gain(piece, count(verb.n, piece), 0)

    def _broken(self) -> float:
        view = self._sight.view
        target = self._target or ""
        for place, worth in (("equipment", 2.5), ("fortifications", 3.0)):
            there = view[place].get(target)
            if there is not None:
                mine = there["owner"] == self._sight.seat
                return -worth if mine else worth
        return 0.0

    def _shifted(self, piece: Piece) -> float:
        places, to = self._places, self._to
        if to is None:
            return 0.0
        if piece.mine:
            return places.worth(piece, to) - places.worth(piece, piece.zone)
        leader = self._sight.leader(mine=True)
        away = 0.0 if leader is None else _steps_away(piece.zone, to, leader.zone)
        return 0.4 * away * (1 + 0.3 * piece.total("at"))

    def _readied(self, piece: Piece, verb: Ready) -> float:
        if not piece.mine or verb.what != "attack" or not piece.has("attacked"):
            return 0.0
        return self._places.best_attack(piece, piece.zone)


def cost(sight: Sight, due: Cost, source: float) -> float:
    """What a cost comes to; `source` is what the card is worth that would be sacrificed."""
    worth = due.mill * prices.deck_card(sight, sight.seat)
    worth += due.discard * prices.CARD
    return worth + source if due.sacrifice else worth


def drawn(sight: Sight, seat: int) -> float:
    """What it is worth to a seat to draw a card."""
    return prices.CARD - prices.deck_card(sight, seat)


def played_worth(card: Card) -> float:
    """What a card that somebody plays is about to do for them."""
    match card.type:
        case "action":
            return 2.8
        case "item":
            return 2.0
        case "supporter":
            return prices.TEXT * len(card.effects)
    return 1.5 * len(card.effects)


def _profits_from_burn(card: Card) -> bool:
    """Whether its Attack counts its own Burn counters."""
    return any(
        not isinstance(mod.n, int) and mod.n.counters == "burn" and mod.stat.value == "at"
        for block in card.passives
        for mod in block.mods
    )


def _steps_away(before: str, after: str, of: str) -> int:
    return steps(after, of) - steps(before, of)
