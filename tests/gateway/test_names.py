"""Names as others see them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamewarden.gateway.names import LONGEST, shown


@pytest.mark.parametrize(
    ("given_name", "seen"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace \n", "Ada Lovelace"),
        ("A\u200bd\u200da\ufeff", "Ada"),
        ("\u202eevil\u202c", "evil"),
        ("Ada\x00\x1b[31m", "Ada[31m"),
        ("e\u0301", "é"),
        ("Z" + "\u0310" * 5, "Z\u0310\u0310"),
        ("x" * 100, "x" * LONGEST),
        ("\u3000\u00a0\u2028", ""),
        ("\u3164\u2800A\u115f", "A"),
        ("\u0301\u0301", ""),
        ("日本語 プレイヤー", "日本語 プレイヤー"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_a_name_loses_what_cannot_be_seen_and_keeps_the_rest(given_name: str, seen: str) -> None:
    assert shown(given_name) == seen


@given(st.text(max_size=80))
def test_a_shown_name_is_short_visible_and_shown_alike_again(name: str) -> None:
    once = shown(name)
    assert len(once) <= LONGEST
    assert once == once.strip()
    assert all(letter.isprintable() or letter == " " for letter in once)
    assert shown(once) == once
