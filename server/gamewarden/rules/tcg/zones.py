"""The board: its zones, which are adjacent, and what a reach covers (section 1.3)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

MOST: Final = 9  # columns, and rows, of the largest board
LETTERS: Final = "abcdefghi"

Neighbours = Mapping[str, tuple[str, ...]]


def zone(column: int, row: int) -> str:
    """The zone of a column from 0 and a row from 1 (TCG-BOARD-1)."""
    return f"{LETTERS[column]}{row}"


def home_row(seat: int, rows: int) -> int:
    """The row in which a seat's Character starts."""
    return rows if seat else 1


def board_order(zone: str) -> tuple[str, str]:
    """TCG-BOARD-10: by row from 1, and in a row from a."""
    return zone[1], zone[0]


def _neighbours(columns: int, rows: int) -> Neighbours:
    """TCG-BOARD-2: zones that share a side; there is no diagonal step."""
    return {
        zone(column, row): tuple(
            zone(column + across, row + along)
            for across, along in ((0, -1), (-1, 0), (1, 0), (0, 1))
            if 0 <= column + across < columns and 1 <= row + along <= rows
        )
        for row in range(1, rows + 1)
        for column in range(columns)
    }


NEIGHBOURS: Final[Mapping[tuple[int, int], Neighbours]] = {
    (columns, rows): _neighbours(columns, rows)
    for columns in range(1, MOST + 1)
    for rows in range(1, MOST + 1)
}


def covered(
    neighbours: Neighbours, start: str, reach: int, *, blocked: Container[str]
) -> dict[str, int]:
    """The zones that a reach from `start` covers, with their distances (TCG-BOARD-5).

    `blocked` holds the zones with a unit: such a zone may be the end of a reach, and nothing is
    reached through it. TCG-BOARD-6: `start` itself is at distance 0, at any value of reach.
    """
    found = {start: 0}
    edge = [start]
    for distance in range(1, reach + 1):
        beyond = []
        for here in edge:
            for there in neighbours[here]:
                if there not in found:
                    found[there] = distance
                    if there not in blocked:
                        beyond.append(there)
        if not beyond:
            break
        edge = beyond
    return found
