"""What a scenario expects is compared with what there is as docs/scenarios.md says."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.rules.matching import ABSENT, Difference, difference, missing_event, unwanted_event


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({}, {"a": 1}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}),
        ({"a": None}, {"b": 1}),
        ([{"a": 1}, 2], [{"a": 1}, 2]),
        ("é", "é"),
    ],
)
def test_what_has_all_that_is_expected_is_alike(expected: Any, found: Any):
    assert difference(expected, found, "") is None


@pytest.mark.parametrize(
    ("expected", "found", "path"),
    [
        ({"a": {}}, {}, "a"),
        ({"a": {"b": None}}, {}, "a"),
        ({"a": {"b": None}}, {"a": {"b": 0}}, "a.b"),
        ({"a": 1}, {"a": True}, "a"),
        ({"a": False}, {"a": 0}, "a"),
        ({"a": [1]}, {"a": [1, 2]}, "a"),
        ({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}]}, "a"),
        ({"a": {}}, {"a": []}, "a"),
        ({"a": "1"}, {"a": 1}, "a"),
    ],
)
def test_the_first_place_that_is_unlike_is_named(expected: Any, found: Any, path: str):
    unlike = difference(expected, found, "")
    assert unlike is not None
    assert unlike.path == path


def test_a_key_that_is_not_there_is_shown_as_absent():
    assert difference(1, ABSENT, "x") == Difference("x", "1", "absent")


def test_each_event_is_used_once():
    hit = {"kind": "hit"}
    assert missing_event([hit, hit], [hit, {"kind": "ko"}, hit], "events") is None
    assert missing_event([hit, hit], [hit, {"kind": "ko"}], "events") is not None


def test_null_in_an_event_means_that_the_key_is_absent():
    assert unwanted_event([{"kind": "hit", "by": None}], [{"kind": "hit"}], "") is not None
    assert unwanted_event([{"kind": "hit", "by": None}], [{"kind": "hit", "by": 1}], "") is None
