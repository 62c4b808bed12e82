"""`gamewarden verify`: checks a record, or a `replay` message, by playing it again."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from gamewarden.errors import DifferenceError, MalformedError, RecordError
from gamewarden.protocol.patch import merged
from gamewarden.rules.document import place
from gamewarden.rules.game import Json, rulesets
from gamewarden.rules.matching import ABSENT, Difference, shown
from gamewarden.rules.record import Played, Record
from gamewarden.rules.verify import checked, explained, game_of, record_in

from .files import complain
from .source import ABOUT, add_source, content_of, name_of

NAME = "verify"
HELP = "check that a record is the match it says it is: dice, entries, hashes"
EXAMPLE = """\
examples:
  gamewarden verify match.json
  gamewarden verify --room ROOM --url wss://play.example.com/ws

"""
EXIT = """
Recomputed from the record alone: the commit, every die, every entry, the hash after each, the
outcome; of a `replay` message also the patches and events of its page. Exit code: 0 verified, 1 it
differs (the first entry that does is named), 2 the match cannot be had or used.

A file alone cannot show that its commit was published before the match, nor, where few dice were
drawn, that no seed was changed: compare both with what a player's client saw."""


class Update(Struct, frozen=True):
    """One entry of a `replay` message: the referee's view of it, as the server sent it."""

    seq: int
    hash: str
    patch: Json
    events: list[Json]


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE + ABOUT + EXIT
    add_source(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def run(args: Namespace) -> int:
    """Verifies the file and says so, or names the first entry that differs."""
    try:
        content = content_of(args)
    except MalformedError as error:
        return complain(error)
    try:
        record = record_in(content)
        last = verify(record, updates_in(content))
    except MalformedError as error:
        return complain(f"{name_of(args)}: {error}")
    except RecordError as error:
        _print_difference(error, as_json=args.json)
        return 1
    if args.json:
        print(json.dumps({"verified": True, "room": record.room, "entries": last.entry.seq}))
    else:
        print(f"verified: {record.ruleset} {record.version}, {last.entry.seq} entries")
    return 0


def verify(record: Record, updates: list[Update]) -> Played:
    """Plays a record again and compares everything; gives the match after its last entry.

    Raises `RecordError` at the first difference, `MalformedError` for what cannot be judged.
    """
    game = game_of(record, rulesets())
    told = {update.seq: update for update in updates}
    if len(told) < len(updates):
        raise MalformedError("updates: a seq stands there twice")
    view: Json = {}
    last: Played | None = None
    for last in checked(record, game):
        if (update := told.pop(last.entry.seq, None)) is not None:
            _compare(update, view, last)
        view = last.view
    if told:
        raise MalformedError(f"updates: seq {min(told)} is none of the record's entries")
    assert last is not None, "a record has an entry, `record_in` sees to it"
    return last


def updates_in(content: Any) -> list[Update]:
    """The updates of a `replay` message; none in a bare record. Raises `MalformedError`."""
    if not isinstance(content, dict) or "updates" not in content:
        return []
    try:
        return msgspec.convert(content["updates"], list[Update])
    except msgspec.ValidationError as error:
        raise MalformedError(f"updates: {error}") from None


def _compare(update: Update, before: Json, now: Played) -> None:
    seq = now.entry.seq
    if update.hash != now.hash:
        raise DifferenceError(seq, "hash of the update", expected=now.hash, found=update.hash)
    for what, expected, found in (
        ("view after the patch", now.view, merged(before, update.patch)),
        ("events", now.events, update.events),
    ):
        if shown(expected) != shown(found):
            apart = _apart(expected, found)
            what = f"{what}: {apart.path}" if apart.path else what
            raise DifferenceError(seq, what, expected=apart.expected, found=apart.found)


def _apart(expected: Any, found: Any, path: str = "") -> Difference:
    """The innermost place at which two documents that are not the same first differ."""
    inside: dict[Any, tuple[Any, Any]] = {}
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = sorted(expected.keys() | found.keys())
        inside = {key: (expected.get(key, ABSENT), found.get(key, ABSENT)) for key in keys}
    elif isinstance(expected, list) and isinstance(found, list):
        inside = dict(enumerate(zip_longest(expected, found, fillvalue=ABSENT)))
    for key, (one, other) in inside.items():
        if shown(one) != shown(other):
            return _apart(one, other, place(path, key))
    return Difference(path, shown(expected), shown(found))


def _print_difference(error: RecordError, *, as_json: bool) -> None:
    said = explained(error)
    if as_json:
        print(json.dumps({"verified": False, **said}, ensure_ascii=False))
        return
    print(f"differs at entry {said['entry']}: {said['what']}")
    print(f"  expected {said['expected']}")
    print(f"  found    {said['found']}")
