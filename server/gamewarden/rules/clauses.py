"""The clauses of a rulebook, and where they are decided and tested.

A clause is a list item of `rulebook.md` that opens with its id: `- **HYPE-AP-3** [seed] Text.`
Elsewhere ids are found by one regular expression over the text, comments included, so that there
is no registry to keep. This file reads nothing but the rulebook of an installed ruleset: callers
hand in the other texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Final, NamedTuple

from msgspec import Struct

from .document import read
from .game import Json

MARKS: Final = ("seed", "source", "ruling")
TITLE_WORDS: Final = 8  # of a clause's first sentence, in its title

_ITEM = re.compile(r"- \*\*([A-Z]+(?:-[A-Z]+)+-\d+)\*\* (.*)")
_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)+-\d+\b")
_HEADING = re.compile(r"#+ (?:[\d.]+ )?(.*)")
_MARK = re.compile(r"\[(" + "|".join(MARKS) + r")\]")
_PLAIN = re.compile(r"\[\w+\]|[`*]")  # what a title is better without
_MARKER = re.compile(r"\bmark\.rule\(([^)]*)\)")


class Clause(Struct, frozen=True):
    """One clause: a title for a list, our wording, and its mark (`seed`, `seed + ruling` ...)."""

    title: str
    text: str
    mark: str


class Place(NamedTuple):
    """Where an id stands: a path as it was handed in, and a line from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Coverage(Struct, frozen=True):
    """What is wrong between rulebook, code and tests; nothing, if every list is empty."""

    without_code: list[str]
    without_test: list[str]
    in_two_files: dict[str, list[str]]
    unknown: dict[str, list[str]]  # ids that the rulebook does not have, and where they stand

    def complete(self) -> bool:
        """Whether rulebook, code and tests have the same ids, each in one code file."""
        return not (self.without_code or self.without_test or self.in_two_files or self.unknown)


def rulebook(package: str) -> dict[str, Json]:
    """The clauses of the ruleset in `package`, by id, in the form of `/rules/<ruleset>.json`."""
    text = files(package).joinpath("rulebook.md").read_text(encoding="utf-8")
    return {
        clause_id: {"title": clause.title, "text": clause.text, "mark": clause.mark}
        for clause_id, clause in parsed(text).items()
    }


def parsed(text: str) -> dict[str, Clause]:
    """The clauses of a rulebook's text, by id, in its order.

    Raises `ValueError` for an id that stands there twice.
    """
    found: dict[str, Clause] = {}
    heading = ""
    lines = iter(text.splitlines())
    line: str | None = next(lines, None)
    while line is not None:
        if opening := _HEADING.fullmatch(line):
            heading = opening[1].split(" (")[0]
        item = _ITEM.fullmatch(line)
        line = next(lines, None)
        if item is None:
            continue
        words = [item[2]]
        while line is not None and line.startswith("  "):  # a wrapped line belongs to its item
            words.append(line.strip())
            line = next(lines, None)
        if item[1] in found:
            raise ValueError(f"{item[1]} stands twice in the rulebook")
        found[item[1]] = _clause(heading, " ".join(words))
    return found


def in_code(texts: Mapping[str, str]) -> dict[str, list[Place]]:
    """Every id in these Python files (path: text), with the first place in each file."""
    found: dict[str, list[Place]] = {}
    for path, text in texts.items():
        seen: set[str] = set()
        for clause_id, line in _ids(text):
            if clause_id not in seen:
                seen.add(clause_id)
                found.setdefault(clause_id, []).append(Place(path, line))
    return found


def in_tests(texts: Mapping[str, str]) -> dict[str, list[Place]]:
    """Every id that a test is marked with (`pytest.mark.rule`), or that a scenario lists."""
    found: dict[str, list[Place]] = {}
    for path, text in texts.items():
        marked = _listed(path, text) if path.endswith(".json") else _marked(text)
        for clause_id, line in marked:
            found.setdefault(clause_id, []).append(Place(path, line))
    return found


def coverage(
    rulebook_ids: Iterable[str],
    code: Mapping[str, list[Place]],
    tests: Mapping[str, list[Place]],
) -> Coverage:
    """Compares the ids of a rulebook with those in its code and on its tests.

    An id of another ruleset (by its first word) is left alone.
    """
    known = list(rulebook_ids)
    family = {clause_id.split("-")[0] for clause_id in known}
    unknown: dict[str, list[str]] = {}
    for clause_id, places in [*code.items(), *tests.items()]:
        if clause_id.split("-")[0] in family and clause_id not in known:
            unknown.setdefault(clause_id, []).extend(str(place) for place in places)
    return Coverage(
        without_code=[clause_id for clause_id in known if clause_id not in code],
        without_test=[clause_id for clause_id in known if clause_id not in tests],
        in_two_files={
            clause_id: [str(place) for place in code[clause_id]]
            for clause_id in known
            if len(code.get(clause_id, ())) > 1
        },
        unknown=unknown,
    )


def _clause(heading: str, words: str) -> Clause:
    marks = [mark for mark in MARKS if f"[{mark}]" in words]
    text = _MARK.sub("", words, count=1).strip() if words.startswith("[") else words
    opening = re.split(r"[.:;] ", _PLAIN.sub("", text), maxsplit=1)[0].rstrip(".").split()
    title = " ".join(opening[:TITLE_WORDS]).rstrip(",")
    title += " ..." if len(opening) > TITLE_WORDS else ""
    return Clause(f"{heading}: {title}" if heading else title, text, " + ".join(marks))


def _ids(text: str) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(text.splitlines(), start=1):
        for match in _ID.finditer(line):
            yield match[0], number


def _marked(text: str) -> Iterator[tuple[str, int]]:
    for marker in _MARKER.finditer(text):
        first = text.count("\n", 0, marker.start()) + 1
        for clause_id, line in _ids(marker[1]):
            yield clause_id, first + line - 1


def _listed(path: str, text: str) -> Iterator[tuple[str, int]]:
    scenario = read(text.encode(), path)
    rules = scenario.get("rules", []) if isinstance(scenario, dict) else []
    first_lines: dict[str, int] = {}
    for clause_id, line in _ids(text):
        first_lines.setdefault(clause_id, line)
    for clause_id in rules:
        yield clause_id, first_lines.get(clause_id, 1)
