"""Offers of a draw or a pause: open ones, and who is barred from making one (protocol 4.6)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import OfferTold
from gamewarden.rules.record import OFFER_MS


class Offers(Struct, frozen=True):
    """`open`: what is offered, by whom, until when. `bars`: until when a seat may not offer it.

    Times are unix milliseconds.
    """

    open: dict[str, OfferTold] = {}
    bars: dict[str, dict[int, int]] = {}

    def made(self, what: str, seat: int, at: int) -> Offers:
        """With an offer more."""
        return Offers({**self.open, what: OfferTold(seat, at + OFFER_MS)}, self.bars)

    def accepted(self, what: str) -> Offers:
        """Without that offer, and nobody barred."""
        return Offers(_without(self.open, what), self.bars)

    def turned_down(self, what: str, until: int) -> Offers:
        """Refused or expired: whoever made it is barred until then."""
        offer = self.open.get(what)
        if offer is None:
            return self
        bars = {**self.bars, what: {**self.bars.get(what, {}), offer.seat: until}}
        return Offers(_without(self.open, what), bars)

    def ended_by(self, seats: Iterable[int]) -> Offers:
        """Without the offers of those seats: they acted instead."""
        if not self.open:
            return self
        acted = set(seats)
        left = {what: offer for what, offer in self.open.items() if offer.seat not in acted}
        return Offers(left, self.bars)

    def why_not(self, what: str, seat: int, now: int) -> Refusal | None:
        """Why this seat may not offer that now. Whether the other has it open is not asked here."""
        offer = self.open.get(what)
        until = offer.until if offer is not None else self.bars.get(what, {}).get(seat, 0)
        return Refusal("rate_limited", retry_ms=until - now) if until > now else None

    def of_other(self, what: str, seat: int) -> OfferTold | None:
        """The open offer of another seat."""
        offer = self.open.get(what)
        return None if offer is None or offer.seat == seat else offer


def _without(offers: dict[str, OfferTold], what: str) -> dict[str, OfferTold]:
    return {key: offer for key, offer in offers.items() if key != what}
