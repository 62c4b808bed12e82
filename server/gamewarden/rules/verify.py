"""Checks that a record is the match it says it is, from the record alone (protocol section 6).

Recomputed: the commit from the secret, every die from secret and seeds, every entry from the one
before, the hash of the referee's view after each, each action that a deadline chose, the outcome.
What cannot be found out from a record: a seed that was changed in a match that drew nothing from
it, and the times, which are the room's word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from gamewarden.canonical import canonical
from gamewarden.errors import DifferenceError, EntryRefusedError, MalformedError, RecordError

from .document import complaint, place
from .game import Json, Ruleset
from .record import Entry, Played, Record, walk

SEED_LENGTH: Final = 64  # characters of a client's seed, protocol section 6

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def record_in(document: Any) -> Record:
    """The record in a file's JSON: the file itself, or that of a `replay` message.

    Raises `MalformedError` with the path to what is missing or cannot be.
    """
    if not isinstance(document, dict):
        raise MalformedError("expected a record or a `replay` message, an object")
    path = ""
    if document.get("type") == "replay":
        if "record" not in document:
            raise MalformedError("record: missing; only the first page of a replay carries it")
        document, path = document["record"], "record"
    try:
        record = msgspec.convert(document, Record)
    except msgspec.ValidationError as error:
        raise MalformedError(complaint(error, path)) from None
    if fault := _fault(record):
        raise MalformedError(place(path, fault))
    return record


def game_of(record: Record, games: Mapping[str, Ruleset]) -> Ruleset:
    """The ruleset that a record was played under.

    Raises `MalformedError` when it is not here in that very version: a match is never judged by
    other rules than its own (protocol section 4.8, `frozen`).
    """
    game = games.get(record.ruleset)
    if game is None:
        known = ", ".join(sorted(games))
        raise MalformedError(f"ruleset: {record.ruleset!r}, expected one of: {known}")
    if record.version != game.version:
        raise MalformedError(
            f"version: frozen: played under {game.id} {record.version}, "
            f"this program has {game.version}"
        )
    return game


def checked(record: Record, game: Ruleset) -> Iterator[Played]:
    """Plays a record again and yields each entry once it has been found right.

    Raises `DifferenceError` or `EntryRefusedError` at the first that is not, `MalformedError` for
    options or seeds that the ruleset cannot have been played with.
    """
    record = replace(record, options=_options(record, game))
    if (commit := record.committed()) != record.commit:
        raise DifferenceError(0, "commit", expected=commit, found=record.commit)
    before: Any = None
    seq = 0
    try:
        for seq, now in enumerate(walk(record, game), start=1):
            _compare(game, before, now, seq)
            before = now.state
            yield now
    except RecordError:
        raise
    except Exception as fault:  # a stranger's file: whatever the rules stumble over is its entry
        said = f"{type(fault).__name__}: {fault}"
        raise DifferenceError(seq + 1, "fault", expected="an entry", found=said) from fault
    outcome = game.outcome(before)
    told = None if record.outcome is UNSET else record.outcome
    if outcome != told:
        raise DifferenceError(
            len(record.entries), "outcome", expected=_json(outcome), found=_json(told)
        )


def explained(error: RecordError) -> Json:
    """A difference as JSON: `entry`, `what`, `expected`, `found`."""
    match error:
        case DifferenceError():
            return {
                "entry": error.seq,
                "what": error.what,
                "expected": error.expected,
                "found": error.found,
            }
        case EntryRefusedError():
            refusal = error.refusal
            why = " ".join(part for part in (refusal.code, refusal.rule, refusal.field) if part)
            return {
                "entry": error.seq,
                "what": error.what,
                "expected": "an entry that can be played there",
                "found": f"refused: {why}",
            }
        case _:
            return {"what": str(error)}


def _compare(game: Ruleset, before: Any, now: Played, seq: int) -> None:
    entry = now.entry
    if entry.seq != seq:
        raise DifferenceError(seq, "seq", expected=str(seq), found=str(entry.seq))
    if entry.hash != now.hash:
        raise DifferenceError(seq, "hash", expected=now.hash, found=entry.hash)
    for seat in entry.defaulted if entry.defaulted is not UNSET else ():
        found = _action_of(entry, seat)
        asked = before is not None and seat in game.prompts(before)
        expected = game.default(before, seat) if asked else None
        if found is None or found != expected:
            due = _json(expected) if asked else "no default, the seat had no prompt"
            what = f"default of seat {seat}"
            raise DifferenceError(seq, what, expected=due, found=_json(found))


def _action_of(entry: Entry, seat: int) -> Json | None:
    if entry.actions is not UNSET:
        return entry.actions.get(str(seat))
    return entry.action if entry.seat == seat and entry.action is not UNSET else None


def _options(record: Record, game: Ruleset) -> Json:
    wanted = sorted(str(seat) for seat in game.seats)
    if sorted(record.seeds) != wanted:
        raise MalformedError(f"seeds: of seats {sorted(record.seeds)}, expected {wanted}")
    try:
        return game.options(record.options, {})
    except Exception as error:  # as above; a right record holds options that a room was made with
        raise MalformedError(f"options: {error}") from error


def _fault(record: Record) -> str | None:
    if not _DIGEST.fullmatch(record.commit):
        return "commit: expected 64 lower-case hex digits"
    if not _DIGEST.fullmatch(record.secret):
        return "secret: expected 64 lower-case hex digits"
    for seat, seed in record.seeds.items():
        if not 1 <= len(seed) <= SEED_LENGTH or _CONTROL.search(seed):
            return f"seeds.{seat}: expected 1 to {SEED_LENGTH} characters, none a control character"
    if not record.entries:
        return "entries: expected at least one"
    return None


def _json(value: Any) -> str:
    return "none" if value is None else canonical(value).decode()
