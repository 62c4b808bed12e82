"""Many matches of policies, spread over the cores, each as its seed has it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from msgspec import Struct

from gamewarden.rules.game import Json, rulesets

from . import policies
from .match import Match, play
from .policy import Policy
from .search import Budget, SearchPolicy


class Fixture(Struct, frozen=True):
    """A match to be played: `players` are the policies by seat, `tries` the budget of a search.

    It is counted in tries, not in seconds, so that the match is the same on every machine.
    """

    ruleset: str
    players: tuple[str, ...]
    seed: str
    options: Json = {}
    tries: int = 0


def played(
    fixtures: Sequence[Fixture],
    *,
    workers: int | None = None,
    tell: Callable[[int], None] | None = None,
) -> list[Match]:
    """How each of them went, in their order.

    `workers` processes share them, by default one a core; `tell` hears how many are done.
    """
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        return [_told(one, done, tell) for done, one in enumerate(map(result, fixtures), start=1)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        results = pool.map(result, fixtures)
        return [_told(one, done, tell) for done, one in enumerate(results, start=1)]


def _told(match: Match, done: int, tell: Callable[[int], None] | None) -> Match:
    if tell is not None:
        tell(done)
    return match


def result(fixture: Fixture) -> Match:
    """How one of them goes, in this process."""
    players = {seat: _player(fixture, name) for seat, name in enumerate(fixture.players)}
    game = rulesets()[fixture.ruleset]
    return play(game, players, seed=fixture.seed, options=fixture.options)


def _player(fixture: Fixture, name: str) -> Policy:
    if name == SearchPolicy.name:
        return SearchPolicy(Budget(tries=fixture.tries))
    return policies(fixture.ruleset)[name]
