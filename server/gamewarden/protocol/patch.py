"""Merge patches (RFC 7396) between two views: made, and applied.

Law 1: views hold no null, so every difference between two of them can be said as a patch.
Law 2: parts that are the same object are equal; comparing costs what changed, not what exists.
Law 3: nothing is ever changed in place; a patch and its result share parts with what they came of.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def diff(old: Json, new: Json) -> Json:
    """The patch that makes `new` of `old`; `{}` if they are equal (protocol section 4.2).

    Arrays are replaced whole. `true` and 1 differ, as they do in JSON. Both views are without null;
    the patch shares parts with `new`.
    """
    patch: Json = {}
    if old is new:
        return patch
    for key, value in new.items():
        before = old.get(key)  # None: there was no such key, for views hold no null
        if before is value:
            continue
        if type(before) is not type(value):
            patch[key] = value
        elif type(value) is dict:
            inner = diff(before, value)  # type: ignore[arg-type] # of the same type as `value`
            if inner:
                patch[key] = inner
        elif before != value or (type(value) is list and not _alike(before, value)):
            patch[key] = value
    if len(new) != len(old) or not new.keys() >= old.keys():
        for key in old:
            if key not in new:
                patch[key] = None
    return patch


def merged(old: Any, patch: Any) -> Any:
    """What `patch` makes of `old`, as RFC 7396 says; `old` itself if it changes nothing."""
    if type(patch) is not dict:
        return patch
    target: Json = old if type(old) is dict else {}
    if target is old and not patch:
        return old
    result = dict(target)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif type(value) is dict:
            result[key] = merged(result.get(key), value)
        else:
            result[key] = value
    return result


def _alike(one: Any, other: Any) -> bool:
    """Whether two equal values are also equal as JSON, where `true` is not 1."""
    if type(one) is not type(other):
        return False
    if type(one) is list:
        return all(map(_alike, one, other))
    if type(one) is dict:
        return all(_alike(value, other[key]) for key, value in one.items())
    return True
