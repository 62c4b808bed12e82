"""A real Chromium, and people who look at the page through it."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    async_playwright,
)

from gamewarden.app import WEB

from .process import PATIENCE

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHOTS = Path(__file__).parent / "shots"
WIDE = (1280, 800)
PHONE = (390, 844)
WAIT_MS = 20_000 * PATIENCE  # for anything that a page is about to show
POLL_S = 0.02  # between two looks at a page
# What the browser itself says of a socket that it cannot open; no page can prevent it.
CUT = re.compile(r"^WebSocket connection to 'ws://\S+/ws' failed:")
# Says of each policy that was broken which one it was.
POLICE = """addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.effectiveDirective} against ${event.blockedURI}`));"""


class Visitor:
    """Somebody with a page of their own, who notes whatever goes wrong in it."""

    def __init__(self, context: BrowserContext, page: Page, *, touch: bool) -> None:
        self.context = context
        self.page = page
        self.touch = touch
        self.wrong: list[str] = []
        self.may_be_cut_off = False  # while it is, a socket may fail to open
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def see(self, testid: str) -> Locator:
        """What carries a test id."""
        return self.page.get_by_test_id(testid)

    async def press(self, what: Locator | str) -> None:
        """Clicks, or taps on a touch screen, once it is there, still and enabled."""
        target = self.see(what) if isinstance(what, str) else what
        await (target.tap() if self.touch else target.click())

    async def press_shut(self, what: str) -> None:
        """Clicks what says that it cannot be used now, as people do."""
        await self.see(what).click(force=True)

    async def fill(self, testid: str, text: str) -> None:
        """Writes into a field."""
        await self.press(testid)
        await self.see(testid).fill(text)

    async def until(self, script: str, arg: object = None) -> Any:
        """Waits until a script in the page gives something, and gives that.

        Asked from outside: the page's policy forbids the browser driver's own way of waiting.
        """
        try:
            async with asyncio.timeout(2 * WAIT_MS / 1000):
                while not (  # noqa: ASYNC110 # the page tells nobody
                    found := await self.page.evaluate(script, arg)
                ):
                    await asyncio.sleep(POLL_S)
        except TimeoutError:
            await self.page.screenshot(path=SHOTS / "stuck.png")
            raise AssertionError(f"{SHOTS}/stuck.png never comes to {script} of {arg}") from None
        return found

    def _said(self, message: ConsoleMessage) -> None:
        expected = self.may_be_cut_off and CUT.match(message.text)
        if message.type in ("error", "warning") and not expected:
            self.wrong.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        self.wrong.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")


class House:
    """A browser whose visitors are strangers to each other."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.visitors: list[Visitor] = []

    async def visitor(
        self, url: str, *, size: tuple[int, int] = WIDE, touch: bool = False
    ) -> Visitor:
        """Somebody new, without a past, who opens the page."""
        context = await self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(WAIT_MS)
        await context.add_init_script(POLICE)
        visitor = Visitor(context, await context.new_page(), touch=touch)
        self.visitors.append(visitor)
        await visitor.page.goto(url)
        return visitor

    async def second_tab(self, visitor: Visitor) -> Visitor:
        """The same person, where they are, in another tab."""
        page = await visitor.context.new_page()
        tab = Visitor(visitor.context, page, touch=visitor.touch)
        self.visitors.append(tab)
        await page.goto(visitor.page.url)
        return tab


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    """A browser while the block lasts; nothing may have gone wrong in any of its pages."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("no Chromium: bash tests/support/machine.sh installs it")
    if not (WEB / "index.html").exists():
        pytest.fail("the browser client is not built: make web")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            one = House(browser)
            yield one
            assert [visitor.wrong for visitor in one.visitors] == [[] for _ in one.visitors]
        finally:
            await browser.close()
