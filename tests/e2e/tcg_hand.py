"""A pair of hands that play `tcg` by pressing what the page shows and enables."""

from __future__ import annotations

from playwright.async_api import Locator

from .browser import Visitor
from .player import ALWAYS, Player

MOST_ACTS = 500  # of one seat in one match; a long one takes about 150
MOST_PRESSES = (
    12  # for one act: a unit looked at, an order given, up to four picks, a change of mind
)

# What this page asks: the kind of its question, `main` for a turn of its own.
ASKS = """(board) => {
  const question = board.querySelector('[data-testid=prompt]');
  if (question) return question.dataset.open === 'true' ? question.dataset.kind : '';
  return board.querySelector('[data-testid=end-turn][aria-disabled=false]') ? 'main' : '';
}"""
# Everything that can be pressed on the way to entry `seq`, by its test id; `done` once it is there.
OPEN = """(seq) => {
  if (document.querySelector('[data-testid=outcome]')) return { done: true };
  const match = document.querySelector('[data-testid=match]');
  if (Number(match?.dataset.seq) >= seq) return { done: true };
  if (match.dataset.sending === 'true') return null;
  const board = match.querySelector('[data-testid=board][data-playing=false]');
  const ids = (selector) => [...board.querySelectorAll(selector)].map((one) => one.dataset.testid);
  const decides = '[data-testid=end-turn][aria-disabled=false], [data-testid^=pick-],'
    + '[data-testid=prompt][data-open=true]';
  return board?.querySelector(decides) && {
    aiming: board.classList.contains('aiming'),
    picks: ids('[data-testid^=pick-]'),
    cards: ids('.hand-card[data-ready=true]'),
    with: ids('[data-testid^=play-with-][data-open=true]'),
    ability: ids('[data-testid^=act-ability][data-open=true]'),
    targets: ids('.unit[data-standing=target]'),
    zones: ids('[data-testid^=zone-][data-open=true]'),
    units: ids('.unit[data-standing=ready]'),
    looked: ids('.unit[aria-pressed=true]'),
    offers: ids('.queue-card[aria-disabled=false], [data-testid^=choose-]'),
  };
}"""
MOST_LOOKS = 3  # at units that can do nothing, before a turn is ended


class TcgHand(Player):
    """Plays for one visitor: cards first, then forward and at whatever is in reach."""

    asks = ASKS

    def __init__(self, visitor: Visitor, *, seat: int = 0, seed: int = 0) -> None:
        super().__init__(visitor, seat=seat, seed=seed)
        self._ahead = max if seat == 0 else min  # of rows, where the other side's leader is
        self._idle: set[str] = set()  # units that have been looked at in vain

    async def play(self, *, until_seq: int = ALWAYS) -> None:
        """Plays until the result is shown, or this page knows entry `until_seq`."""
        for _ in range(MOST_ACTS):
            kind = await self.asked(until_seq=until_seq)
            if kind in ("over", "seen"):
                return
            await self.act(kind)
        raise AssertionError("this match does not end")

    async def own_turn(self) -> bool:
        """Plays until a turn of its own is to be played; says whether that came before the end."""
        for _ in range(MOST_ACTS):
            kind = await self.asked()
            if kind in ("over", "main"):
                return kind == "main"
            await self.act(kind)
        raise AssertionError("this match does not end")

    async def look_at(self, unit: Locator) -> None:
        """Has a unit shown; one that was sent somewhere still is, and a press would put it away."""
        if await unit.get_attribute("aria-pressed") == "false":
            await self.visitor.press(unit)

    async def act(self, kind: str) -> None:
        """Does one thing that is legal, and waits until it is done."""
        before = await self.seq()
        plays = self._rng.random() < 0.7
        for _ in range(MOST_PRESSES):
            table = await self.visitor.until(OPEN, before + 1)
            if "done" in table:
                return
            await self.visitor.press(self._next(kind, table, plays=plays))
        raise AssertionError(f"nothing comes of {kind}")

    def _next(self, kind: str, table: dict[str, list[str]], *, plays: bool) -> str:
        """What to press next to get one thing done."""
        if table["aiming"]:
            return self._picked(table["picks"]) if table["picks"] else "cancel"
        if kind == "mulligan":
            return "keep"
        if kind == "discard":
            return table["cards"][0]
        if kind != "main":
            return table["offers"][0]
        if table["with"]:
            return table["with"][0]
        if plays and table["cards"]:
            return self._rng.choice(table["cards"])
        for things in (table["targets"], table["ability"], table["zones"]):
            if things:
                return self._picked(things)
        self._idle.update(table["looked"])
        fresh = [unit for unit in table["units"] if unit not in self._idle]
        if fresh and len(self._idle) < MOST_LOOKS:
            return self._rng.choice(fresh)
        self._idle.clear()
        return "end-turn"

    def _picked(self, picks: list[str]) -> str:
        """Of zones mostly one of those furthest ahead, of anything else whatever comes."""
        rows = {pick[-1] for pick in picks if len(pick) == len("zone-a1")}
        if not rows or self._rng.random() < 0.2:
            return self._rng.choice(picks)
        return self._rng.choice([pick for pick in picks if pick[-1] == self._ahead(rows)])
