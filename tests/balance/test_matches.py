"""Some of the matches that `make balance` counts: fixed seeds, so that they are the same ones."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.bots.balance import counts
from gamewarden.bots.balance.counts import Field, Strength
from gamewarden.bots.series import played

MATCHES = 20  # of each count: of each policy against another, of each ordered pair of Decks


def of(kind: type[Strength] | type[Field], *rulesets: str) -> list[Any]:
    """The counts of that kind, as parameters."""
    return [
        pytest.param(count, id=f"{ruleset}: {count.title}")
        for ruleset in rulesets
        for count in counts()[ruleset]
        if isinstance(count, kind)
    ]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("count", of(Strength, "hype", "tcg"))
def test_each_policy_wins_against_the_next_weaker_one(count: Strength):
    results = played(count.fixtures(MATCHES))
    assert count.won(results) > (count.least - 0.15) * MATCHES


@pytest.mark.timeout(600)
@pytest.mark.parametrize("count", of(Field, "tcg"))
def test_nothing_that_is_ready_made_wins_or_loses_nearly_always(count: Field):
    results = played(count.fixtures(MATCHES))
    assert all(0.3 <= share <= 0.7 for share in count.field(results).values())
    assert 0.35 <= count.first(results) <= 0.65
