"""What is due on connections: each after its time in ticks, the oldest first, and not any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamewarden.config import EdgeLimits
from gamewarden.gateway.watch import Watch

LIMITS = EdgeLimits(
    ping_interval_s=20, ping_timeout_s=10, outbound_s=5, close_timeout_s=5, drain_s=20
)
TICKS = 1.6  # ticks a second: an eighth of the shortest wait, 5 s


class Seen:
    """A socket that notes what is done with it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Callable[[], None]:
        if name in ("beat", "unheard", "hello_overdue", "too_slow", "abort"):
            return lambda: self.done.append(name)
        raise AttributeError(name)


@pytest.fixture
def watch() -> Watch:
    return Watch(LIMITS, hello_s=10)


def passes(watch: Watch, seconds: float) -> None:
    for _ in range(round(seconds * TICKS)):
        watch.tick()


def test_a_hello_is_due_after_its_time_and_not_before(watch: Watch) -> None:
    one = Seen()
    watch.opened(one)
    passes(watch, 9)
    assert one.done == []
    passes(watch, 1)
    assert one.done == ["hello_overdue"]


def test_whoever_was_greeted_is_pinged_and_who_answers_is_pinged_again(watch: Watch) -> None:
    one = Seen()
    watch.opened(one)
    watch.greeted(one)
    for _ in range(5):
        passes(watch, 20)
        watch.heard(one)
    assert one.done == ["beat"] * 5


def test_whoever_does_not_answer_a_ping_is_closed_after_the_timeout(watch: Watch) -> None:
    one = Seen()
    watch.opened(one)
    watch.greeted(one)
    passes(watch, 29)
    assert one.done == ["beat"]
    passes(watch, 1.5)
    assert one.done == ["beat", "unheard"]


def test_a_thousand_who_came_in_one_moment_are_not_pinged_in_one(watch: Watch) -> None:
    many = [Seen() for _ in range(1000)]
    for one in many:
        watch.opened(one)
        watch.greeted(one)
    passes(watch, 20)
    assert 0 < sum(len(one.done) for one in many) < 250
    for _ in range(16):
        watch.tick()
        for one in many:
            watch.heard(one)
    assert all(one.done == ["beat"] for one in many)


def test_who_catches_up_in_time_is_not_too_slow(watch: Watch) -> None:
    one, other = Seen(), Seen()
    watch.behind(one)
    watch.behind(other)
    passes(watch, 4)
    watch.caught_up(one)
    watch.behind(one)
    passes(watch, 4)
    assert (one.done, other.done) == ([], ["too_slow"])


def test_a_closing_socket_is_cut_after_its_time_and_nothing_else_is_done(watch: Watch) -> None:
    one = Seen()
    watch.opened(one)
    watch.behind(one)
    watch.closing(one)
    passes(watch, 60)
    assert one.done == ["abort"]


def test_a_lost_socket_is_left_alone(watch: Watch) -> None:
    one = Seen()
    watch.opened(one)
    watch.behind(one)
    watch.closing(one)
    watch.lost(one)
    passes(watch, 60)
    assert one.done == []


def test_one_broken_socket_keeps_no_other_from_its_due(
    watch: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Seen):
        def hello_overdue(self) -> None:
            raise OSError("planted")

    broken, other = Broken(), Seen()
    watch.opened(broken)
    watch.opened(other)
    passes(watch, 10)
    assert other.done == ["hello_overdue"]
    assert "watched socket failed" in caplog.text
