"""The foyer: which game, and how to play it; a match to take away; names that are masked."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from playwright.async_api import WebSocketRoute, expect

from .browser import PHONE, WIDE, House, Visitor
from .process import Process
from .steps import against_bot, create, find, guest, name_oneself, resign, seated

pytestmark = pytest.mark.timeout(240)

STARTS = {"quick": "quick-match", "bot": "play-bot", "create": "create", "join": "join"}
ALL_GAMES = {"game-hype", "game-tcg", "game-warband"}
GAMES = """() => {
  const games = [...document.querySelectorAll('[data-testid^=game-]')];
  return games.length > 0 && games.map((one) => one.dataset.testid);
}"""


@pytest.mark.parametrize(
    "how", [{"size": WIDE}, {"size": PHONE, "touch": True}], ids=["wide", "phone"]
)
async def test_what_starts_a_match_is_within_sight_whatever_the_game_and_the_way(
    shared: Process, browser: House, how: dict
) -> None:
    ada = await guest(browser, shared.page, "Ada", **how)
    games = await ada.until(GAMES)
    assert set(games) == ALL_GAMES
    for game in games:
        await ada.press(game)
        await expect(ada.see(game)).to_have_attribute("aria-pressed", "true")
        title = await ada.see(game).locator(".game-name").inner_text()
        await expect(ada.page.locator("h1")).to_contain_text(title, ignore_case=True)
        for way, start in STARTS.items():
            await ada.press(f"tab-{way}")
            assert await within_sight(ada, f"tab-{way}"), (game, way)
            if way != "join":  # there is no code yet
                await expect(ada.see(start)).to_be_enabled()
                assert await within_sight(ada, start), (game, way)


async def test_two_strangers_find_each_other_by_quick_match_whatever_the_game(
    shared: Process, browser: House
) -> None:
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Bo")
    for game in await ada.until(GAMES):
        for one in (ada, bo):
            await one.press(game)
            await one.press("tab-quick")
        await ada.press("quick-match")
        await expect(ada.see("queued")).to_be_visible()
        # Somebody else waits for another clock, and somebody who goes elsewhere waits no more.
        await bo.see("clock-choice").select_option("none")
        await bo.press("quick-match")
        await expect(bo.see("queued")).to_be_visible()
        await bo.press("tab-create")
        await bo.press("tab-quick")
        await expect(ada.see("queued")).to_be_visible()
        await bo.press("quick-match")
        for one in (ada, bo):
            await expect(one.see("match")).to_have_attribute("data-state", "live")
        await resign(ada)
        for one in (ada, bo):
            await one.page.goto(shared.page)


async def test_who_waits_alone_can_play_a_bot_instead_and_waits_no_more(
    shared: Process, browser: House
) -> None:
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Bo")
    await ada.press("tab-quick")
    await ada.press("quick-match")
    await ada.press("queue-bot")
    await expect(ada.see("tab-bot")).to_be_focused()
    await bo.press("tab-quick")
    await bo.press("quick-match")
    await expect(bo.see("queued")).to_be_visible()
    await against_bot(ada)
    await expect(bo.see("queued")).to_be_visible()
    await bo.press("queue-cancel")
    await expect(bo.see("quick-match")).to_be_visible()
    await resign(ada)


async def test_a_code_that_can_be_none_is_told_under_its_field_and_small_letters_do(
    shared: Process, browser: House
) -> None:
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Bo")
    code = await create(ada)
    for wrong in (code[:4], code[:5] + "0"):
        await find(bo, wrong)
        await expect(bo.see("join-fault")).to_be_visible()
    await find(bo, code.lower())
    await expect(bo.see("take-seat")).to_be_visible()


async def within_sight(visitor: Visitor, testid: str) -> bool:
    """Whether all of a thing lies in the window."""
    box = await visitor.see(testid).bounding_box()
    window = visitor.page.viewport_size
    assert box is not None
    assert window is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= window["height"]


async def test_a_game_is_fetched_when_it_is_chosen_and_kept_for_the_next_visit(
    shared: Process, browser: House
) -> None:
    ada = await browser.visitor(shared.page)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    await ada.fill("name-input", "Ada")
    await ada.press("enter")
    games = await ada.until(GAMES)
    assert set(games) == ALL_GAMES
    for game in games:
        name = game.removeprefix("game-")
        if name != "hype":  # which is chosen from the first
            assert not [file for file in asked if file.startswith(f"{name}-")]
        await ada.press(game)
        await ada.press("tab-create")
        await expect(ada.see("create")).to_be_enabled()
        assert [file for file in asked if file.startswith(f"{name}-") and file.endswith(".js")]
        await ada.page.reload()
        await expect(ada.see(game)).to_have_attribute("aria-pressed", "true")
        asked.clear()


async def test_a_match_is_downloaded_as_a_file_that_the_commands_verify_and_replay(
    shared: Process, browser: House, tmp_path: Path
) -> None:
    ada = await guest(browser, shared.page, "Ada")
    await against_bot(ada)
    await resign(ada)
    await ada.press("to-replay")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    async with ada.page.expect_download() as waiting:
        await ada.press("download")
    download = await waiting.value
    assert download.suggested_filename.endswith(".json")
    file = tmp_path / download.suggested_filename
    await download.save_as(file)
    for command, word in (("verify", "verified"), ("replay", "resign")):
        code, text = await said(command, file)
        assert (code, word in text) == (0, True), text


async def said(command: str, file: Path) -> tuple[int | None, str]:
    """The exit code of `gamewarden COMMAND FILE`, and what it prints."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "gamewarden", command, str(file)), stdout=asyncio.subprocess.PIPE
    )
    text = (await process.communicate())[0].decode().strip()
    return process.returncode, text


async def test_the_name_of_whom_one_mutes_is_masked_at_once_wherever_it_is_shown(
    shared: Process, browser: House
) -> None:
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Boris")
    await seated(ada, bo)
    await bo.fill("chat-input", "hello there")
    await bo.press("chat-send")
    await expect(ada.see("chat-lines")).to_contain_text("hello there")
    await expect(ada.see("match")).to_contain_text("Boris")
    await ada.press("mute-1")
    await expect(ada.see("plate-1")).to_contain_text("(muted)")
    await expect(ada.see("match")).not_to_contain_text("Boris")
    await bo.fill("chat-input", "can you hear me")
    await bo.press("chat-send")
    await expect(bo.see("chat-lines")).to_contain_text("can you hear me")
    await ada.press("mute-1")
    await expect(ada.see("plate-1")).to_contain_text("Boris")
    await expect(ada.see("chat-lines")).not_to_contain_text("can you hear me")


async def test_a_game_that_cannot_be_fetched_says_so_and_comes_with_the_next_load(
    shared: Process, browser: House
) -> None:
    ada = await browser.visitor(shared.page)
    await ada.page.route("**/assets/hype-*.js", lambda route: route.abort())
    await ada.fill("name-input", "Ada")
    await ada.press("enter")
    lost = ada.page.get_by_role("alert")
    await expect(lost).to_contain_text("could not be fetched")
    await expect(ada.see("quick-match")).to_be_disabled()
    await ada.page.unroute_all()
    await ada.press(lost.locator("button"))
    await expect(ada.see("quick-match")).to_be_enabled()
    ada.wrong.clear()  # what this test made fail


async def test_a_room_of_a_game_that_the_page_has_no_face_for_says_so_plainly(
    shared: Process, browser: House
) -> None:
    ada, bo = await guest(browser, shared.page, "Ada"), await browser.visitor(shared.page)
    code = await create(ada)
    room = ada.page.url.rsplit("/", 1)[-1]
    await bo.page.route_web_socket("**/ws", as_if_unheard_of)
    for address in (f"#/join/{code}", f"#/room/{room}"):
        await bo.page.goto("about:blank")
        await bo.page.goto(shared.page + address)
        if await bo.see("name-input").is_visible():
            await name_oneself(bo, "Bo")
        await expect(bo.see("error")).to_contain_text("cannot show")
        await expect(bo.see("take-seat")).to_have_count(0)


def as_if_unheard_of(page: WebSocketRoute) -> None:
    """Lets a page be told of a ruleset that it has never heard of."""
    line = page.connect_to_server()
    page.on_message(line.send)
    line.on_message(lambda told: page.send(str(told).replace('"hype"', '"unheard_of"')))
