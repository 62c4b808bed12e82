"""Back-off: exponential, with full jitter, bounded, and repeatable."""

from __future__ import annotations

from random import Random

from gamewarden_client.backoff import Backoff


def test_the_ceiling_doubles_up_to_the_limit():
    backoff = Backoff(base_s=0.25, limit_s=15, rng=Random(1))
    ceilings = []
    for _ in range(8):
        ceilings.append(backoff.ceiling_s)
        backoff.next_s()
    assert ceilings == [0.25, 0.5, 1, 2, 4, 8, 15, 15]


def test_pauses_are_spread_over_the_whole_range_and_never_above_it():
    pauses = []
    for seed in range(400):
        backoff = Backoff(base_s=1, limit_s=15, rng=Random(seed))
        for _ in range(10):
            ceiling = backoff.ceiling_s
            pause = backoff.next_s()
            assert 0 <= pause <= ceiling <= 15
            pauses.append(pause / ceiling)
    assert min(pauses) < 0.05
    assert max(pauses) > 0.95
    assert 0.45 < sum(pauses) / len(pauses) < 0.55


def test_the_same_seed_gives_the_same_pauses():
    def pauses(seed: int) -> list[float]:
        backoff = Backoff(base_s=1, limit_s=15, rng=Random(seed))
        return [backoff.next_s() for _ in range(5)]

    assert pauses(7) == pauses(7)
    assert pauses(7) != pauses(8)


def test_success_starts_it_anew():
    backoff = Backoff(base_s=1, limit_s=15, rng=Random(1))
    for _ in range(5):
        backoff.next_s()
    backoff.reset()
    assert backoff.ceiling_s == 1


def test_thousands_of_failures_stay_at_the_limit():
    backoff = Backoff(base_s=1, limit_s=15, rng=Random(1))
    for _ in range(5_000):
        backoff.next_s()
    assert backoff.ceiling_s == 15
