"""The two things that are counted: one policy against another, and a field of decks or teams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from gamewarden.bots.match import Match
from gamewarden.bots.series import Fixture
from gamewarden.rules.game import Json


class Count(Protocol):
    """A number of matches, and what is to be seen in them."""

    @property
    def title(self) -> str:
        """What heads its table."""

    def fixtures(self, matches: int) -> list[Fixture]:
        """The matches: so many of each kind."""

    def table(self, results: Sequence[Match]) -> list[str]:
        """What came out, as lines of Markdown; `results` are those of `fixtures`."""

    def misses(self, results: Sequence[Match]) -> list[str]:
        """What came out and should not have, in words; nothing if all is well."""


class Strength(Struct, frozen=True):
    """One policy against another: it is to win over `least` of its matches (0 to 1).

    Seats take turns; `setting` gives the options of match number n.
    """

    title: str
    ruleset: str
    strong: str
    weak: str
    least: float
    setting: Callable[[int], Json]
    tries: int = 0  # of a search, for each choice

    def fixtures(self, matches: int) -> list[Fixture]:
        """See `Count`."""
        return [
            Fixture(
                self.ruleset,
                (self.strong, self.weak) if number % 2 == 0 else (self.weak, self.strong),
                f"{self.title} {number}",
                self.setting(number),
                self.tries,
            )
            for number in range(matches)
        ]

    def won(self, results: Sequence[Match]) -> int:
        """How many matches the strong policy won."""
        return sum(match.winner() == number % 2 for number, match in enumerate(results))

    def table(self, results: Sequence[Match]) -> list[str]:
        """See `Count`."""
        drawn = sum(match.winner() is None for match in results)
        won, played = self.won(results), len(results)
        return [
            "| | won | drawn | lost | of | wanted |",
            "| --- | --- | --- | --- | --- | --- |",
            f"| `{self.strong}` against `{self.weak}` | {won} ({_percent(won, played)}) | {drawn} "
            f"| {played - won - drawn} | {played} | over {self.least:.0%} |",
        ]

    def misses(self, results: Sequence[Match]) -> list[str]:
        """See `Count`."""
        won, played = self.won(results), len(results)
        if won > self.least * played:
            return []
        return [f"{self.strong} won {won} of {played}, not over {self.least:.0%}"]


class Field(Struct, frozen=True):
    """Everything of a field against everything else, each pair both ways, with one policy.

    A draw is half a win for both. `setting` gives the options in which seat 0 has the first and
    seat 1 the second, and `first`, which takes turns, begins; where no option says who does
    (`rolled`), what is looked at instead is whether a seat is the better one.
    """

    title: str
    ruleset: str
    policy: str
    names: tuple[str, ...]
    setting: Callable[[str, str, int], Json]
    low: float = 0.40  # of its matches that each of the field is to win, at least
    high: float = 0.60
    first_low: float = 0.42  # of all matches that whoever begins is to win, at least
    first_high: float = 0.58
    rolled: bool = False

    def pairs(self) -> list[tuple[str, str]]:
        """Who sits in seats 0 and 1."""
        return [(one, other) for one in self.names for other in self.names if one != other]

    def fixtures(self, matches: int) -> list[Fixture]:
        """See `Count`."""
        return [
            Fixture(
                self.ruleset,
                (self.policy, self.policy),
                f"{self.title} {one} {other} {number}",
                self.setting(one, other, number % 2),
            )
            for one, other in self.pairs()
            for number in range(matches)
        ]

    def shares(self, results: Sequence[Match]) -> Mapping[tuple[str, str], float]:
        """What seat 0 won of each pair, 0 to 1."""
        pairs = self.pairs()
        each = len(results) // len(pairs)
        return {
            pair: sum(map(_half_point, results[at * each : (at + 1) * each])) / each
            for at, pair in enumerate(pairs)
        }

    def field(self, results: Sequence[Match]) -> Mapping[str, float]:
        """What each won against the rest, 0 to 1."""
        shares = self.shares(results)
        others = 2 * (len(self.names) - 1)
        return {
            name: sum(
                share if pair[0] == name else 1 - share
                for pair, share in shares.items()
                if name in pair
            )
            / others
            for name in self.names
        }

    def first(self, results: Sequence[Match]) -> float:
        """What whoever began won, 0 to 1; or seat 0."""
        each = len(results) // len(self.pairs())
        points = (
            _half_point(match) if self.rolled or number % each % 2 == 0 else 1 - _half_point(match)
            for number, match in enumerate(results)
        )
        return sum(points) / len(results)

    def _who(self) -> str:
        return "Seat 0" if self.rolled else "Whoever began"

    def _wanted(self) -> str:
        if (self.low, self.high) == (0, 1):
            return "Nothing is wanted"
        return f"Wanted: {self.low:.0%} to {self.high:.0%}"

    def table(self, results: Sequence[Match]) -> list[str]:
        """See `Count`."""
        shares, field = self.shares(results), self.field(results)
        lines = [
            f"| seat 0, down; seat 1, across | {' | '.join(self.names)} | against the field |",
            f"| --- |{' --- |' * (len(self.names) + 1)}",
        ]
        for name in self.names:
            cells = ("" if other == name else f"{shares[name, other]:.0%}" for other in self.names)
            lines.append(f"| `{name}` | {' | '.join(cells)} | {field[name]:.1%} |")
        return [
            *lines,
            "",
            f"{self._wanted()} against the field. {self._who()} won "
            f"{self.first(results):.1%}; wanted: {self.first_low:.0%} to {self.first_high:.0%}. "
            f"{len(results)} matches, {sum(match.winner() is None for match in results)} drawn.",
        ]

    def misses(self, results: Sequence[Match]) -> list[str]:
        """See `Count`."""
        found = [
            f"{name} won {share:.1%} against the field"
            for name, share in self.field(results).items()
            if not self.low <= share <= self.high
        ]
        first = self.first(results)
        if not self.first_low <= first <= self.first_high:
            found.append(f"{self._who().lower()} won {first:.1%}")
        return found


def _half_point(match: Match) -> float:
    """What seat 0 got of a match: 1, 0 or half of it."""
    winner = match.winner()
    return 0.5 if winner is None else float(winner == 0)


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}"
