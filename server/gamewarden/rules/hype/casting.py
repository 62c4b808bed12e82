"""Teams and hands: what they may be, how a draft takes them, and which `legal` lists."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import islice, permutations

from .actions import LineUp
from .cards import CHARACTERS, LINE_UPS, MODIFIERS
from .state import Config, State


def why_not_line_up(
    config: Config, line_up: LineUp, *, drafted: Sequence[str] | None = None
) -> str | None:
    """The clause that a team and hand break, if any; `drafted`: those it must have."""
    if len(line_up.team) != config.team_size or not _different(line_up.team, CHARACTERS):
        return "HYPE-SETUP-1"
    if drafted is not None and sorted(line_up.team) != sorted(drafted):
        return "HYPE-SETUP-6"
    if len(line_up.hand) != config.hand_size or not _different(line_up.hand, MODIFIERS):
        return "HYPE-SETUP-2"
    return None


def _different(ids: Sequence[str], cards: Container[str]) -> bool:
    return len(dict.fromkeys(ids)) == len(ids) and all(id in cards for id in ids)


def why_not_drafted(state: State, card: str) -> str | None:
    """HYPE-SETUP-6 if a draft does not offer that card."""
    return None if card in free_characters(state) else "HYPE-SETUP-6"


def free_characters(state: State) -> tuple[str, ...]:
    """The Characters that nobody has taken, in the order of the card set."""
    gone = taken(state)
    return tuple(id for id in CHARACTERS if id not in gone)


def taken(state: State) -> tuple[str, ...]:
    """The Characters that a draft has given to either seat."""
    one, other = state.players
    return one.drafted + other.drafted


def next_to_take(opener: int, gone: int) -> int:
    """Who takes when `gone` Characters are taken: opener, other, other, opener, opener, ..."""
    return opener if (gone + 1) // 2 % 2 == 0 else 1 - opener


def is_drafted(state: State) -> bool:
    """Whether this match's Characters were taken one by one."""
    return any(player.drafted for player in state.players)


def representatives(state: State, seat: int) -> list[LineUp]:
    """The line-ups that `legal` lists: ready-made ones, or one that fits where they do not."""
    config = state.config
    drafted = is_drafted(state)
    cast = state.players[seat].drafted if drafted else tuple(CHARACTERS)
    if (config.team_size, config.hand_size) != (Config().team_size, Config().hand_size):
        hand = tuple(islice(MODIFIERS, config.hand_size))
        return [LineUp(cast[: config.team_size], hand)]
    if not drafted:
        return list(LINE_UPS.values())
    hands = [line_up.hand for line_up in LINE_UPS.values()]
    return [LineUp(team, hand) for team in permutations(cast) for hand in hands]
