"""Log lines: what they hold, and what never stands in one."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from gamewarden import logs
from gamewarden.config import Log
from gamewarden.errors import StoreError


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("gamewarden")
    before = (root.handlers[:], root.level, ours.level)
    yield
    root.handlers[:], level, own = before
    root.setLevel(level)
    ours.setLevel(own)


def started(**settings: Any) -> io.StringIO:
    stream = io.StringIO()
    logs.start(Log(**settings), stream)
    return stream


def test_a_line_is_one_json_object_with_event_and_fields() -> None:
    stream = started(format="json")
    logging.getLogger("gamewarden.x").info("room opened", extra={"room": "r1", "seq": 3})
    line = json.loads(stream.getvalue())
    assert line["event"] == "room opened"
    assert (line["room"], line["seq"], line["level"]) == ("r1", 3, "info")
    assert line["from"] == "gamewarden.x"
    assert line["at"].endswith("+00:00")


def test_only_known_fields_are_written_so_that_no_secret_slips_in() -> None:
    for form in ("json", "text"):
        stream = started(format=form)
        secrets = {"token": "t0ken", "secret": "s3cret", "seed": "s33d", "action": {"do": "x"}}
        logging.getLogger("gamewarden").warning("something", extra={"room": "r1", **secrets})
        text = stream.getvalue()
        assert "r1" in text
        assert not any(word in text for word in ("t0ken", "s3cret", "s33d", "do"))


@pytest.mark.parametrize("form", ["json", "text"])
def test_what_an_unforeseen_exception_choked_on_is_not_written_only_where(form: str) -> None:
    """A `KeyError` quotes its key, which may be the id of a hidden card."""
    stream = started(format=form)
    hidden = [f"k{number:08x}" for number in (7, 8)]
    try:
        try:
            {hidden[0]: 1}[hidden[1]]
        except KeyError as error:
            raise ValueError(f"{hidden[0]} is all there is") from error
    except ValueError as error:
        logs.fault(logging.getLogger("gamewarden"), "a rules fault", error, room="r")
    text = stream.getvalue()
    assert "ValueError" in text
    assert "KeyError" in text
    assert "test_logs.py" in text
    assert not any(word in text for word in ("k1234abcd", 'k0badc0de": "', "': 'lamp_snuffer"))


def test_what_an_exception_of_ours_or_of_the_system_says_is_written() -> None:
    stream = started(format="json")
    try:
        raise ExceptionGroup("both", [StoreError("the store is away"), OSError("no space left")])
    except ExceptionGroup as error:
        logs.fault(logging.getLogger("gamewarden"), "no store", error)
    trace = json.loads(stream.getvalue())["trace"]
    assert "StoreError: the store is away" in trace
    assert "OSError: no space left" in trace


def test_a_password_in_a_url_is_left_out_also_of_traces() -> None:
    stream = started(format="json")
    try:
        raise OSError("redis://user:hunter2@db:6379 is away")
    except OSError as error:
        reference = logs.fault(logging.getLogger("gamewarden"), "no store", error, room="r")
    logging.getLogger("redis").warning("cannot reach %s", "redis://:hunter2@db")
    assert "hunter2" not in stream.getvalue()
    line = json.loads(stream.getvalue().splitlines()[0])
    assert line["reference"] == reference
    assert "redis://db:6379 is away" in line["trace"]
    assert line["room"] == "r"


def test_a_value_cannot_forge_a_line_of_its_own() -> None:
    stream = started(format="json")
    logging.getLogger("gamewarden").info("x", extra={"origin": 'evil"\n{"level":"info"}'})
    assert len(stream.getvalue().splitlines()) == 1
    stream = started(format="text")
    logging.getLogger("gamewarden").info("x", extra={"origin": "evil\n12:00:00 info all is well"})
    assert len(stream.getvalue().splitlines()) == 1


def test_levels_are_ours_to_set_and_libraries_only_warn() -> None:
    stream = started(level="debug", format="text")
    logging.getLogger("gamewarden.x").debug("ours")
    logging.getLogger("websockets").info("theirs")
    assert "ours" in stream.getvalue()
    assert "theirs" not in stream.getvalue()


def test_lines_for_people_are_readable() -> None:
    stream = started(format="text")
    logging.getLogger("gamewarden").info("room opened", extra={"room": "r1"})
    assert stream.getvalue().rstrip().endswith("info    room opened room=r1")
