"""A close look at a screen: does it fit, has everything a name, and a picture to keep."""

from __future__ import annotations

from typing import Any

from .browser import SHOTS, Visitor

NAMED = {
    *("button", "link", "textbox", "combobox", "checkbox", "radio", "slider", "tab", "dialog"),
    *("image", "img", "switch", "option", "alertdialog", "region"),
}

# What sticks out of the window to the left or right, and cannot be scrolled to in a box of its own.
OUTSIDE = """() => {
  const pressable = 'button, a[href], input, select, textarea, summary';
  const scrolls = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
    && one.scrollWidth > one.clientWidth;
  const reached = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  };
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 0;
  const found = [];
  for (const one of document.querySelectorAll(pressable)) {
    const { left, right } = one.getBoundingClientRect();
    if (!seen(one) || reached(one) || (left >= -1 && right <= innerWidth + 1)) continue;
    found.push(`${one.dataset.testid ?? one.outerHTML.slice(0, 80)}: ${left} to ${right}`);
  }
  return found;
}"""
# Words that are cut off at the edge of their box without a sign that there is more.
CUT_SHORT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const { overflowX, textOverflow } = getComputedStyle(one);
  return [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    && ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
    && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
    && one.checkVisibility({ visibilityProperty: true });
}).map((one) => `${one.className}: ${one.textContent}`)"""
TWICE = """() => {
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""
SETTLES, SETTLE_MS = 20, 250  # looks at a screen that moves, and the time between two
WIDTHS = "() => [document.scrollingElement.scrollWidth, innerWidth]"


async def look(visitor: Visitor, name: str) -> None:
    """Keeps a picture of the screen as `name`, and looks for what is never right."""
    await shoot(visitor, name)
    found = await faults(visitor)
    for _ in range(SETTLES):  # what comes and goes may be on its way
        if not found:
            break
        await visitor.page.wait_for_timeout(SETTLE_MS)
        found = await faults(visitor)
    assert not found, f"{name}: {found}"


async def shoot(visitor: Visitor, name: str) -> None:
    """Keeps a picture of the screen."""
    size = visitor.page.viewport_size or {}
    await visitor.page.screenshot(path=SHOTS / f"{name}-{size.get('width')}.png")


async def faults(visitor: Visitor) -> list[str]:
    """What scrolls sideways, lies out of reach, has no name, or shares its id."""
    page = visitor.page
    content, window = await page.evaluate(WIDTHS)
    found = [f"scrolls sideways: {content} of {window}"] if content > window else []
    found += [f"out of reach: {one}" for one in await page.evaluate(OUTSIDE)]
    found += [f"cut short: {one}" for one in await page.evaluate(CUT_SHORT)]
    found += [f"id twice: {one}" for one in await page.evaluate(TWICE)]
    return found + [f"without a name: {one}" for one in await nameless(visitor)]


async def nameless(visitor: Visitor) -> list[str]:
    """What the browser would tell a screen reader about without having a name for it."""
    session = await visitor.context.new_cdp_session(visitor.page)
    try:
        tree = await session.send("Accessibility.getFullAXTree")
        return [
            f"{_text(node, 'role')} in {await _markup(session, node)}"
            for node in tree["nodes"]
            if not node["ignored"] and _text(node, "role") in NAMED and not _text(node, "name")
        ]
    finally:
        await session.detach()


def _text(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", "")).strip()


async def _markup(session: Any, node: dict[str, Any]) -> str:
    told = await session.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})
    shown = await session.send(
        "Runtime.callFunctionOn",
        {
            "objectId": told["object"]["objectId"],
            "functionDeclaration": "function () { return this.outerHTML?.slice(0, 160) }",
            "returnByValue": True,
        },
    )
    return str(shown["result"].get("value"))
