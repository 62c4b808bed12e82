"""`gamewarden replay`: shows a match that was played, entry by entry."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from gamewarden.canonical import canonical, crc
from gamewarden.errors import MalformedError, RecordError
from gamewarden.protocol.patch import diff
from gamewarden.rules.game import REFEREE, SPECTATOR, Json, Ruleset, Viewer, rulesets
from gamewarden.rules.record import Entry, Record, told
from gamewarden.rules.verify import checked, explained, game_of, record_in
from gamewarden.usage import either, some, unlike, whole

from .files import complain, path
from .source import ABOUT, add_source, content_of, name_of

NAME = "replay"
MOST_ENTRIES: Final = 1_000_000  # a match of default settings ends at 5,000
HELP = "show a match that was played: list, step through, export"
EXAMPLE = """\
examples:
  gamewarden replay match.json                    a line for each entry, and what happened
  gamewarden replay match.json --at 12            the view after entry 12
  gamewarden replay match.json --step             one entry at a time: Enter, a number, or q
  gamewarden replay match.json --export all.json  record and all updates, as a `replay` message
  gamewarden replay --room ROOM --export all.json the same of a match that a server keeps

"""
EXIT = """
Exit code: 0 done, 1 the record differs from the match it describes (see `gamewarden verify`), 2 the
match cannot be had or used."""


class Shown(NamedTuple):
    """A match after one entry, as one viewer saw it: patch, events, view and its hash."""

    entry: Entry
    patch: Json
    events: list[Json]
    view: Json
    hash: str


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE + ABOUT + EXIT
    add_source(parser)
    parser.add_argument(
        "--as", dest="viewer", type=some("a viewer"), default="referee", metavar="VIEWER",
        help="whose eyes: a seat (0, 1), `spectator`, or `referee`, who sees all (default)",
    )  # fmt: skip
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--at", type=whole(1, MOST_ENTRIES), metavar="SEQ", help="print the view after this entry"
    )
    way.add_argument("--step", action="store_true", help="show one entry at a time")
    way.add_argument("--export", type=path, metavar="OUT", help="write record and updates to OUT")
    way.add_argument("--json", action="store_true", help="print record and updates as JSON")


def run(args: Namespace) -> int:
    """Shows the match in the way that was asked for."""
    try:
        content = content_of(args)
    except MalformedError as error:
        return complain(error)
    try:
        record = record_in(content)
        game = game_of(record, rulesets())
        return _run(args, record, game)
    except MalformedError as error:
        return complain(f"{name_of(args)}: {error}")
    except RecordError as error:
        said = explained(error)
        complain(f"{name_of(args)}: differs at entry {said['entry']}: {said['what']}")
        complain(f"  expected {said['expected']}, found {said['found']}")
        return 1


def shown(record: Record, game: Ruleset, viewer: Viewer) -> Iterator[Shown]:
    """A record's entries as `viewer` saw them. Raises as `checked`."""
    before: Json = {}
    for now in checked(record, game):
        view = now.view if viewer == REFEREE else game.view(now.state, viewer)
        events = now.events
        if viewer != REFEREE:
            heard = [told(game, event, viewer) for event in now.happened]
            events = [event for event in heard if event is not None]
        yield Shown(now.entry, diff(before, view), events, view, crc(canonical(view)))
        before = view


def exported(record: Record, entries: Iterator[Shown]) -> Json:
    """A whole match as a `replay` message, with all of its updates on one page."""
    updates = [
        {"seq": each.entry.seq, "hash": each.hash, "patch": each.patch, "events": each.events}
        for each in entries
    ]
    return {
        "type": "replay",
        "id": "export",
        "room": record.room,
        "record": msgspec.to_builtins(record),
        "updates": updates,
        "verified": True,  # `checked` has stopped at anything else
    }


def _run(args: Namespace, record: Record, game: Ruleset) -> int:
    viewer = _viewer(args.viewer, game)
    entries = shown(record, game, viewer)
    if args.export is not None or args.json:
        if viewer != REFEREE:  # a `replay` message is of the referee's view, or it would not verify
            raise MalformedError("--as: expected without --export and --json")
        text = json.dumps(exported(record, entries), ensure_ascii=False, sort_keys=True)
        if args.json:
            print(text)
            return 0
        try:
            args.export.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            return complain(f"{args.export}: {error.strerror or error}")
        print(f"{args.export}: {len(record.entries)} entries")
        return 0
    if args.at is not None:
        return _at(args.at, record, entries)
    print(_heading(record, game))
    if args.step:
        return _step(list(entries))
    for each in entries:
        _print(each)
    return 0


def _viewer(word: str, game: Ruleset) -> Viewer:
    words = {str(seat): seat for seat in game.seats}
    words |= {"spectator": SPECTATOR, "referee": REFEREE}
    if word not in words:
        raise MalformedError(f"--as: {unlike(either(words), word)}")
    return words[word]


def _at(seq: int, record: Record, entries: Iterator[Shown]) -> int:
    for each in entries:
        if each.entry.seq == seq:
            print(json.dumps(each.view, ensure_ascii=False, indent=2))
            return 0
    return complain(f"--at: expected a whole number from 1 to {len(record.entries)}, got '{seq}'")


def _step(entries: list[Shown]) -> int:
    place = 0
    while True:
        each = entries[place]
        _print(each)
        print(f"      changed: {_compact(each.patch)}")
        print(f"[{place + 1} of {len(entries)}: Enter, a number, b or q] ", end="", flush=True)
        answer = sys.stdin.readline()
        word = answer.strip().lower()
        print()
        if not answer or word == "q":
            return 0
        if word == "b":
            place = max(place - 1, 0)
        elif word.isdecimal():
            place = min(max(int(word[:9]), 1), len(entries)) - 1
        elif place + 1 < len(entries):
            place += 1
        else:
            return 0


def _heading(record: Record, game: Ruleset) -> str:
    outcome = record.outcome if isinstance(record.outcome, dict) else {}
    end = "a draw" if outcome.get("draw") else f"seat {outcome.get('winner')} wins"
    how = f"{end} ({outcome['reason']})" if "reason" in outcome else "not ended"
    return f"{game.title}, room {record.room}: {len(record.entries)} entries, {how}"


def _print(each: Shown) -> None:
    entry = each.entry
    print(f"{entry.seq:>4}  {_time(entry.at)}  {_said(entry)}")
    for event in each.events:
        keys = " ".join(
            f"{key}={_compact(value)}" for key, value in event.items() if key not in ("kind", "why")
        )
        print(f"      {event.get('kind')} {keys}")
        for reason in event.get("why", []):
            print(f"        {reason.get('add'):+} {reason.get('rule')}")


def _said(entry: Entry) -> str:
    words: list[str] = [entry.what]
    if isinstance(entry.seat, int):
        words.append(f"seat {entry.seat}")
    for part in (entry.action, entry.actions):
        if isinstance(part, dict):
            words.append(_compact(part))
    if isinstance(entry.defaulted, list) and entry.defaulted:
        words.append(f"(time ran out for {', '.join(str(seat) for seat in entry.defaulted)})")
    return " ".join(words)


def _time(at_ms: int) -> str:
    try:
        return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%H:%M:%S")
    except (OverflowError, ValueError, OSError):
        return f"{at_ms} ms"


def _compact(value: Any) -> str:
    return value if isinstance(value, str) else canonical(value).decode()
