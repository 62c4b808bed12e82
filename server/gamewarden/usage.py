"""What all command lines share: arguments that say in one line what they take and what they got.

Law: a leaf, so that `gamewarden --help` imports nothing else.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable
from typing import Final, NoReturn

BAD_USAGE: Final = 2
INTERRUPTED: Final = 130  # what a shell reports of a program that Ctrl-C ended
ADDRESS: Final = re.compile(r"wss?://(\[[0-9A-Fa-f:.]+\]|[^\s/:@\[\]]+)(:(\d{1,5}))?(/[^\s#]*)?")
LAST_PORT: Final = 65_535


class Parser(ArgumentParser):
    """Says what is wrong in one line, and where more is to be read."""

    def error(self, message: str) -> NoReturn:
        """Exits with 2."""
        line = message.removeprefix("argument ")
        self.exit(BAD_USAGE, f"{self.prog}: {line}; `{self.prog} --help` says more\n")


def unlike(expected: str, found: str) -> str:
    """The words for a value that cannot be."""
    return f"expected {expected}, got {found!r}"


def either(names: Iterable[str]) -> str:
    """A list to choose from: `a, b or c`."""
    *before, last = names
    return f"{', '.join(before)} or {last}" if before else last


def one_of(names: Iterable[str]) -> Callable[[str], str]:
    """The kind of an argument that is one of these."""
    known = tuple(names)

    def kind(text: str) -> str:
        if text not in known:
            raise ArgumentTypeError(unlike(either(known), text))
        return text

    return kind


def whole(least: int, most: int) -> Callable[[str], int]:
    """The kind of an argument that is a whole number of this range."""

    def kind(text: str) -> int:
        # No number of more digits than the largest, plus a sign, is of the range.
        if re.fullmatch(rf"[+-]?[0-9]{{1,{len(str(most)) + 1}}}", text) is None or not (
            least <= int(text) <= most
        ):
            raise ArgumentTypeError(unlike(f"a whole number from {least} to {most}", text))
        return int(text)

    return kind


def some(what: str) -> Callable[[str], str]:
    """The kind of an argument that is any text but an empty one; `what` says of what."""

    def kind(text: str) -> str:
        if not text.strip():
            raise ArgumentTypeError(unlike(what, text))
        return text

    return kind


def address(text: str) -> str:
    """The kind of an argument that is the WebSocket address of a server."""
    found = ADDRESS.fullmatch(text)
    if found is None or int(found[3] or 0) > LAST_PORT:
        raise ArgumentTypeError(unlike("ws://host[:port]/ws or wss://host[:port]/ws", text))
    return text
