"""Who is there, and how long a seat that is asked has been away (protocol sections 4.5 and 4.7).

Rule: the budget only shrinks, and only while its seat is away and asked; whoever is there can never
lose by it.
"""

from __future__ import annotations

from collections.abc import Iterable


class Absence:
    """`used` is milliseconds by seat; times that come in are unix milliseconds."""

    def __init__(self, used: dict[int, int], *, now: int) -> None:
        self.used = dict(used)
        self.empty_since: int | None = now  # nobody at all is there
        self._counting: dict[int, int] = {}  # seat: since when

    def settle(self, away: Iterable[int], now: int) -> None:
        """Counts what has passed; from now on it runs for the seats of `away`, and no other."""
        for seat, since in self._counting.items():
            if now > since:
                self.used[seat] = self.used.get(seat, 0) + now - since
        self._counting = dict.fromkeys(away, now)

    def occupied(self, is_anybody: bool, now: int) -> None:
        """Notes whether anybody at all is there."""
        if is_anybody:
            self.empty_since = None
        elif self.empty_since is None:
            self.empty_since = now

    def due(self, budget_ms: int) -> tuple[int, tuple[int, ...]] | None:
        """When the first budget runs out, and whose; several seats if they run out together."""
        ends = {
            seat: since + budget_ms - self.used.get(seat, 0)
            for seat, since in self._counting.items()
        }
        if not ends:
            return None
        first = min(ends.values())
        return first, tuple(sorted(seat for seat, at in ends.items() if at == first))
