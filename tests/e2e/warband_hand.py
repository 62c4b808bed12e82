"""A pair of hands that play `warband`: they press what the page shows, and point at its table."""

from __future__ import annotations

from playwright.async_api import expect

from .player import ALWAYS, Player

MOST_ACTS = 400  # of one seat in one match; a quick one takes about 40
INCH = 1000

# Where a point of the table is on screen; `turned`: seen from the edge of seat 1.
PLACE = """([x, y, turned]) => {
  const svg = document.querySelector('[data-testid=table]');
  const seen = svg.getScreenCTM();
  const [a, b] = turned ? [24000 - x, 24000 - y] : [x, y];
  return [a * 0.04 * seen.a + seen.e, (24000 - b) * 0.04 * seen.d + seen.f];
}"""
VERDICT = """() => {
  const verdict = document.querySelector('[data-testid=verdict]')?.dataset.verdict;
  return ['legal', 'refused'].includes(verdict) ? verdict : '';
}"""
# The split is on its way; the other one may be in as well, and the next fight open.
SEALED = """(before) => document.querySelector('[data-testid=allocation]') === null
  || Number(document.querySelector('[data-testid=match]').dataset.seq) > before"""
# The models that may be activated.
READY = """() => [...document.querySelectorAll('[data-testid^=row-][data-ready=true]')]
  .map((one) => one.dataset.testid.slice(4))"""
# The orders that a chosen model may be given, by name.
OPEN = """() => [...document.querySelectorAll('.wb-order[data-open=true]')]
  .map((one) => one.dataset.testid.slice(4))"""
SURE = "() => [...document.querySelectorAll('[data-sure=true]')].map((one) => one.dataset.testid)"


class WarbandHand(Player):
    """Plays for one visitor: at whoever is in reach, and else towards the middle of the table."""

    asks = "(board) => board.dataset.asked === 'none' ? '' : board.dataset.asked"

    async def play(self, *, until_seq: int = ALWAYS, until: str = "over") -> str:
        """Plays until the result is shown, or something of a kind is asked; gives what ended it."""
        for _ in range(MOST_ACTS):
            kind = await self.asked(until_seq=until_seq)
            if kind in ("over", "seen", until):
                return kind
            await self.act(kind)
        raise AssertionError("this match does not end")

    async def act(self, kind: str) -> None:
        """Answers what is asked, and waits until that is done."""
        before = await self.seq()
        if kind == "activate":
            await self._activate()
        elif kind == "allocate":
            await self.divide()
        elif kind == "deploy":
            await self._send("deploy-done")
        else:
            await self.visitor.press(
                {
                    "first": f"first-{self.seat}",
                    "bodyguard": "decline",
                    "slip": "decline",
                    "reroll": "reroll",
                    "cleanse": "cleanse",
                }[kind]
            )
        if kind == "allocate":
            await self.visitor.until(SEALED, before)
        else:
            await self.seen(before + 1)

    async def divide(self) -> None:
        """Seals a split of dice that is not always the same."""
        await expect(self.visitor.see("allocation")).to_be_visible()
        wish = self._rng.choice(["less-attack", "more-attack", "split"])
        if wish != "split" and await self.visitor.see(wish).is_enabled():
            await self.visitor.press(wish)
        await self._send("allocate")

    async def choose(self, model: str) -> None:
        """Opens what a model may do."""
        await self.visitor.press(f"row-{model}")
        await expect(self.visitor.see("dock")).to_be_visible()

    async def chosen_for(self, order: str) -> None:
        """Plays on until a model may be given an order, and has its orders shown."""
        for _ in range(MOST_ACTS):
            kind = await self.play(until="activate")
            assert kind == "activate", f"nobody is ever given {order}"
            for model in await self.visitor.page.evaluate(READY):
                await self.choose(model)
                if order in await self.visitor.page.evaluate(OPEN):
                    return
                await self.visitor.press("cancel")
            await self.act(kind)
        raise AssertionError("this match does not end")

    async def point(self, x: int, y: int) -> None:
        """Clicks or taps a place of the table, in its own units."""
        across, down = await self.visitor.page.evaluate(PLACE, [x, y, self.seat == 1])
        if self.visitor.touch:
            await self.visitor.page.touchscreen.tap(across, down)
        else:
            await self.visitor.page.mouse.click(across, down)

    async def place(self, model: str) -> tuple[int, int]:
        """Where a model stands, in the table's units."""
        at = await self.visitor.see(f"model-{model}").get_attribute("data-at")
        x, y = str(at).split(",")
        return int(x), int(y)

    async def verdict(self) -> str:
        """What the server says of what is put together: `legal` or `refused`."""
        return str(await self.visitor.until(VERDICT))

    async def _activate(self) -> None:
        model = self._rng.choice(await self.visitor.page.evaluate(READY))
        await self.choose(model)
        orders = await self.visitor.page.evaluate(OPEN)
        for order in ("melee", "charge", "ranged", "standup", "disengage"):
            if order in orders and await self._at_somebody(order):
                return
        if "walk" in orders and self._rng.random() < 0.8 and await self._forward(model):
            return
        wait = "wait" if "wait" in orders else orders[0]
        await self.visitor.press(f"act-{wait}")
        await self._send("commit")

    async def _at_somebody(self, order: str) -> bool:
        """An order at one of those that the server lists; false if there is nobody."""
        await self.visitor.press(f"act-{order}")
        targets = await self.visitor.page.evaluate(SURE)
        if targets:
            target = self.visitor.see(self._rng.choice(targets))
            if await target.get_attribute("aria-pressed") == "false":
                await self.visitor.press(target)
        if (targets or order == "standup") and await self.verdict() == "legal":
            await self._send("commit")
            return True
        await self.visitor.press("cancel")
        return False

    async def _forward(self, model: str) -> bool:
        """Three inches towards the middle, if nothing is in the way."""
        x, y = await self.place(model)
        dx, dy = 12 * INCH - x + self._rng.randint(-2000, 2000), 12 * INCH - y
        far = max(1.0, (dx * dx + dy * dy) ** 0.5)
        await self.visitor.press("act-walk")
        await self.point(round(x + dx / far * 3 * INCH), round(y + dy / far * 3 * INCH))
        if await self.verdict() == "legal":
            await self._send("commit")
            return True
        await self.visitor.press("cancel")
        return False

    async def _send(self, button: str) -> None:
        await expect(self.visitor.see(button)).to_have_attribute("aria-disabled", "false")
        await self.visitor.press(button)
