"""Some of the matches that `make balance` counts: fixed seeds, so that they are the same ones."""

from __future__ import annotations

import pytest

from gamewarden.bots.balance import Count, counts
from gamewarden.bots.balance.counts import Field, Strength
from gamewarden.bots.series import played

MATCHES = 20  # of each policy against another; of a field each pair plays some
EACH_PAIR = 2


def of(ruleset: str, kind: type[Count]) -> list[Count]:
    return [count for count in counts()[ruleset] if isinstance(count, kind)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("ruleset", ["hype", "tcg"])
@pytest.mark.parametrize("place", [0, 1])
def test_each_policy_wins_against_the_next_weaker_one(ruleset: str, place: int):
    known = of(ruleset, Strength)
    if place >= len(known):
        pytest.skip("no other policy of this ruleset")
    count = known[place]
    assert isinstance(count, Strength)
    results = played(count.fixtures(MATCHES))
    assert count.won(results) > (count.least - 0.1) * MATCHES


@pytest.mark.timeout(600)
@pytest.mark.parametrize("ruleset", ["hype", "tcg"])
def test_nothing_that_is_ready_made_wins_or_loses_nearly_always(ruleset: str):
    (count,) = of(ruleset, Field)
    assert isinstance(count, Field)
    results = played(count.fixtures(EACH_PAIR))
    assert all(0.2 <= share <= 0.8 for share in count.field(results).values())
    assert 0.25 <= count.first(results) <= 0.75
