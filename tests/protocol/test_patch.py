"""Merge patches: what a view and a patch make, for any two views."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gamewarden.canonical import canonical
from gamewarden.protocol.patch import diff, merged

plain = st.one_of(st.booleans(), st.integers(-3, 3), st.text("ab", max_size=2))
values = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("abc", max_size=2), inner, max_size=4)
    ),
    max_leaves=12,
)
views = st.dictionaries(st.text("abc", max_size=2), values, max_size=5)


@given(views, views)
def test_a_patch_makes_the_new_view_of_the_old_one(old: Any, new: Any) -> None:
    assert canonical(merged(old, diff(old, new))) == canonical(new)


@given(views, views)
def test_a_patch_works_after_its_way_over_the_wire(old: Any, new: Any) -> None:
    over_the_wire = json.loads(canonical(diff(old, new)))
    assert canonical(merged(json.loads(canonical(old)), over_the_wire)) == canonical(new)


@given(views, views)
def test_neither_view_is_changed_by_comparing_or_merging(old: Any, new: Any) -> None:
    before = copy.deepcopy((old, new))
    patch = diff(old, new)
    kept = copy.deepcopy(patch)
    merged(old, patch)
    assert (old, new) == before
    assert patch == kept


@given(views)
def test_equal_views_differ_by_an_empty_patch(view: Any) -> None:
    assert diff(view, view) == {}
    assert diff(view, copy.deepcopy(view)) == {}
    assert merged(view, {}) is view


@given(views)
def test_the_patch_from_nothing_is_the_whole_view(view: Any) -> None:
    assert diff({}, view) == view


@given(views, views)
def test_a_patch_is_empty_only_for_equal_views(old: Any, new: Any) -> None:
    assert (diff(old, new) == {}) == (canonical(old) == canonical(new))


@given(views, values)
def test_merging_is_what_the_rfc_says(old: Any, patch: Any) -> None:
    def as_in_the_rfc(target: Any, patch: Any) -> Any:
        if not isinstance(patch, dict):
            return patch
        target = dict(target) if isinstance(target, dict) else {}
        for name, value in patch.items():
            if value is None:
                target.pop(name, None)
            else:
                target[name] = as_in_the_rfc(target.get(name), value)
        return target

    assert canonical(merged(old, patch)) == canonical(as_in_the_rfc(old, patch))


def test_a_value_that_becomes_an_object_and_plain_again() -> None:
    assert diff({"a": 1}, {"a": {"b": 1}}) == {"a": {"b": 1}}
    assert diff({"a": {"b": 1}}, {"a": 1}) == {"a": 1}
    assert diff({"a": 1}, {"a": {}}) == {"a": {}}
    assert merged({"a": 1}, {"a": {}}) == {"a": {}}
    assert merged({"a": {"b": 1}}, {"a": 1}) == {"a": 1}


def test_an_empty_object_comes_goes_and_is_emptied() -> None:
    assert diff({}, {"a": {}}) == {"a": {}}
    assert diff({"a": {}}, {}) == {"a": None}
    assert diff({"a": {"b": 1}}, {"a": {}}) == {"a": {"b": None}}
    assert merged({}, {"a": {}}) == {"a": {}}
    assert merged({"a": {"b": 1}}, {"a": {"b": None}}) == {"a": {}}


def test_a_removed_key_and_an_added_one_are_both_told() -> None:
    assert diff({"a": 1, "b": 2}, {"b": 2, "c": 3}) == {"a": None, "c": 3}


def test_an_array_is_replaced_whole() -> None:
    assert diff({"a": [1, 2, 3]}, {"a": [1, 2]}) == {"a": [1, 2]}


def test_true_is_not_one_also_inside_arrays() -> None:
    assert diff({"a": 1}, {"a": True}) == {"a": True}
    assert diff({"a": [1, {"b": [0]}]}, {"a": [1, {"b": [False]}]}) == {"a": [1, {"b": [False]}]}


def test_null_in_a_patch_onto_nothing_leaves_nothing() -> None:
    assert merged({}, {"a": {"b": None, "c": 1}}) == {"a": {"c": 1}}


def test_shared_parts_are_not_walked() -> None:
    class Untouchable(dict[str, Any]):
        def __iter__(self) -> Any:
            raise AssertionError("a shared part was walked")

        items = keys = values = __iter__  # type: ignore[assignment] # of none of them

    shared = Untouchable(deep=1)
    assert diff({"a": shared, "b": 1}, {"a": shared, "b": 2}) == {"b": 2}
    kept = merged({"a": shared, "b": 1}, {"b": 2})
    assert kept["a"] is shared
