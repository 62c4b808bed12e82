"""A match on a phone, by tapping."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import PHONE, House
from .hand import Hand, outcome
from .look import faults
from .process import Process
from .steps import against_bot, guest

pytestmark = pytest.mark.timeout(400)


async def test_a_match_against_a_bot_is_played_to_its_end_by_tapping(
    server: Process, browser: House
) -> None:
    ada = await guest(browser, server.page, "Ada", size=PHONE, touch=True)
    assert await faults(ada) == []
    await against_bot(ada)
    hand = Hand(ada)
    await hand.at_once()
    for seq in (8, 24, 10**9):
        await hand.play(until_seq=seq)
        assert await faults(ada) == []
    await expect(ada.see("outcome")).to_be_visible()
    assert (await outcome(ada))["title"] in ("You win!", "You lose", "A draw")
    await ada.press("to-replay")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    assert await faults(ada) == []
