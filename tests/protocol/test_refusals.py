"""What refusals say."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamewarden.errors import Refusal
from gamewarden.protocol import closes
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import Error, WhyTold
from gamewarden.protocol.refusals import MESSAGES, error, why

SECTION_5 = (
    (Path(__file__).parents[2] / "docs/protocol.md")
    .read_text("utf-8")
    .partition("## 5 Error and close codes")[2]
    .partition("\n## ")[0]
)


@pytest.mark.parametrize("code", MESSAGES)
def test_each_code_of_the_protocol_says_something(code: str) -> None:
    """C89: a refusal has a code and a text."""
    assert f"`{code}`" in SECTION_5
    told = error(Refusal(code), "i", "r")
    assert (told.code, told.id, told.room) == (code, "i", "r")
    assert 5 < len(told.message) < 100


def test_every_code_of_the_protocol_is_there() -> None:
    listed = SECTION_5.partition("Close codes")[0].split("`")[1::2]
    assert set(MESSAGES) == set(listed) - {"rule", "retry_ms", "message"}


def test_every_close_code_of_the_protocol_is_there() -> None:
    assert all(str(code) in SECTION_5 for code in closes.MEANINGS)


def test_an_illegal_action_names_its_rule() -> None:
    told = error(Refusal("illegal_action", rule="HYPE-AP-1"), "i", "r")
    assert told.rule == "HYPE-AP-1"
    assert "HYPE-AP-1" in told.message


def test_a_message_depends_on_code_and_rule_alone() -> None:
    one = error(Refusal("illegal_action", rule="X-1"), "i", "r")
    other = error(Refusal("illegal_action", rule="X-1"), "j", "s")
    assert one.message == other.message


def test_a_bad_message_names_the_field() -> None:
    assert error(Refusal("bad_message", field="action.target")).message.startswith("action.target:")
    assert error(Refusal("bad_message")).message.startswith("frame:")


def test_a_field_that_a_client_made_up_is_not_repeated_at_length() -> None:
    assert len(error(Refusal("bad_message", field="x" * 9000)).message) < 200


def test_rate_limited_says_when() -> None:
    assert error(Refusal("rate_limited", retry_ms=250)).retry_ms == 250


def test_internal_quotes_its_reference() -> None:
    assert "4f2a" in error(Refusal("internal"), reference="4f2a").message


def test_a_dry_run_says_the_same_as_the_refusal() -> None:
    refusal = Refusal("illegal_action", rule="X-1")
    told = why(refusal, "i", "r")
    refused = error(refusal, "i", "r")
    assert isinstance(refused, Error)
    assert (told.code, told.rule, told.message) == (refused.code, refused.rule, refused.message)
    assert why(None, "i", "r") == WhyTold(id="i", room="r")


@pytest.mark.parametrize(
    "closing",
    [
        closes.too_big(16_384),
        closes.too_slow(1_048_576),
        closes.no_hello(),
        closes.hello_late(10_000),
        closes.bad_token(),
        closes.bad_origin(),
        closes.abuse(20, 10_000),
        closes.replaced(),
    ],
)
def test_a_close_says_its_cause_and_fits_the_frame(closing: closes.Closing) -> None:
    """C70: close code and reason name the limit."""
    assert closing.code in closes.MEANINGS
    assert 0 < len(closing.reason.encode()) <= 123


def test_the_protocol_lists_every_limit_with_its_usual_value() -> None:
    text = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
    rows = [
        line.split("|")[1:3] for line in text.partition("## 7")[2].splitlines() if "| `" in line
    ]
    listed = {
        key: int(value)
        for keys, values in rows
        for key, value in zip(keys.split("`")[1::2], values.split(","), strict=True)
    }
    assert listed == Limits().told()
