"""What every event, refusal and view of every ruleset must be, whatever is being played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamewarden.errors import Refusal
from gamewarden.rules.game import Json

WHY = {  # which number of an event its `why` adds up to; the rulebooks name them
    "hype": {"damage": "amount", "shield": "change", "hype": "change"},
    "pennies": {"won": "worth"},
    "tcg": {"damage": "amount", "roll": "need"},
    "warband": {
        "damage": "roll",
        "number": "number",
        "pool": "pool",
        "score": "points",
        "wounds": "amount",
    },
}
REFUSALS = ("bad_message", "illegal_action", "not_your_turn", "ended")


def check_events(game: str, clauses: Mapping[str, Json], events: list[Json], viewer: int) -> None:
    """An event is plain, names clauses that exist, and its `why` sums to the number it explains."""
    sums = WHY[game]
    for event in events:
        plain(event, f"event told to {viewer}")
        assert isinstance(event.get("kind"), str), f"an event without kind: {event}"
        assert event.get("rule", "") in ("", *clauses), f"no such clause: {event}"
        if "why" not in event:
            continue
        assert event["kind"] in sums, f"why of a number that no rulebook names: {event}"
        total = sum(reason["add"] for reason in event["why"])
        assert total == event[sums[event["kind"]]], f"why does not sum up: {event}"
        assert all(reason["rule"] in clauses for reason in event["why"]), event
        assert all(reason["add"] for reason in event["why"][1:]), f"an entry of 0: {event}"


def check_refusal(clauses: Mapping[str, Json], refusal: Refusal, action: Json) -> None:
    """C88: a refusal has a code, and with it the rule or the key that a client can show."""
    assert refusal.code in REFUSALS, f"{action}: {refusal}"
    if refusal.rule is not None:
        assert refusal.rule in clauses, f"{action}: no such clause: {refusal}"
    if refusal.code in ("illegal_action", "not_your_turn"):
        assert refusal.rule, f"{action} is refused by no rule: {refusal}"
    if refusal.code == "bad_message":
        assert refusal.field, f"{action} is malformed, and no key is named: {refusal}"


def plain(value: Any, what: str) -> None:
    """Asserts that a value is JSON without null, fractions and integers beyond 2^53 - 1."""
    match value:
        case str() | bool():
            pass
        case int():
            assert abs(value) < 2**53, f"{what}: {value}"
        case list():
            for each in value:
                plain(each, what)
        case dict():
            for key, each in value.items():
                assert isinstance(key, str), f"{what}: key {key!r}"
                plain(each, f"{what}.{key}")
        case _:
            raise AssertionError(f"{what}: {value!r} is no plain JSON")
