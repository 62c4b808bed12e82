"""Makes a player's name fit to be shown to others."""

from __future__ import annotations

import unicodedata

from gamewarden.protocol.texts import BLANKS, is_seen

LONGEST = 24  # characters; what a seat's plate has room for
# Control, format (zero width, direction), private, unassigned, surrogate, line and paragraph ends.
UNSEEN = frozenset({"Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp"})
MARKS = frozenset({"Mn", "Me"})
MARKS_IN_A_ROW = 2  # of combining marks on one letter; more only serve to climb over the next line


def shown(name: str) -> str:
    """`name` in normal form, without what cannot be seen, of at most `LONGEST` characters.

    May be empty. Equal for names that look the same by way of composition or spaces.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in MARKS else 0
        if letter in BLANKS or (kind in UNSEEN and letter not in "\t\n"):
            continue
        if marks <= MARKS_IN_A_ROW:
            kept.append(letter)
    name = " ".join("".join(kept).split())[:LONGEST].strip()
    return name if any(map(is_seen, name)) else ""
