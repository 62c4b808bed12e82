"""Small parts of rooms by themselves: absence, the inbox, the queue, ids and codes."""

from __future__ import annotations

from collections import Counter

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import Clock
from gamewarden.rooms.absence import Absence
from gamewarden.rooms.head import CODE_LETTERS, ID_LETTERS, drawn
from gamewarden.rooms.inbox import TICK, Inbox, Letter
from gamewarden.rooms.limits import RoomLimits
from gamewarden.rooms.queueing import Waiters, Waiting
from support.fake_peer import FakePeer
from support.node import Chance, said


def test_absence_only_shrinks_the_budget_of_those_who_are_away() -> None:
    absence = Absence({1: 50}, now=0)
    absence.settle((0,), 100)
    absence.settle((0, 1), 130)
    absence.settle((), 140)
    assert absence.used == {0: 40, 1: 60}
    absence.settle((1,), 1000)
    absence.settle((1,), 900)
    assert absence.used == {0: 40, 1: 60}
    assert absence.due(100) == (940, (1,))


def test_budgets_that_run_out_together_are_due_together() -> None:
    absence = Absence({}, now=0)
    absence.settle((0, 1), 10)
    assert absence.due(180) == (190, (0, 1))


def letter(session: str) -> Letter:
    return Letter(FakePeer(session), said("leave", room="r"), 0)


def test_an_inbox_is_bounded_in_all_and_for_each_session() -> None:
    inbox = Inbox(RoomLimits(inbox=5, inbox_session=3, retry_ms=700))
    assert [inbox.put(letter("ann")) for _ in range(3)] == [None] * 3
    assert inbox.put(letter("ann")) == Refusal("rate_limited", retry_ms=700)
    assert [inbox.put(letter("ben")) for _ in range(2)] == [None] * 2
    assert inbox.put(letter("cat")) == Refusal("unavailable")
    assert inbox.put(TICK) is None
    inbox.get_nowait()
    assert inbox.put(letter("cat")) is None
    assert len(inbox) == 6


def test_who_waits_longest_for_the_same_is_matched() -> None:
    waiters, key, other = Waiters(), ("hype", Clock(bank=60)), ("hype", Clock(bank=30))
    ann, ben, cat = (FakePeer(name) for name in ("ann", "ben", "cat"))
    waiters.add(Waiting(ann, "1", other, {}))
    waiters.add(Waiting(ben, "2", key, {}))
    assert waiters.matched(key, 2) is None
    waiters.add(Waiting(ann, "3", key, {}))
    waiters.add(Waiting(cat, "4", key, {}))
    assert [each.id for each in waiters.matched(key, 2) or ()] == ["2", "3"]
    assert len(waiters) == 1


def test_only_the_connection_that_waits_takes_its_session_out_of_the_queue() -> None:
    waiters, key = Waiters(), ("hype", Clock())
    waiters.add(Waiting(FakePeer("ann"), "1", key, {}))
    waiters.remove("ann", peer=FakePeer("ann"))
    assert len(waiters) == 1
    waiters.remove("ann")
    assert len(waiters) == 0


def test_letters_of_ids_and_codes_are_all_as_likely() -> None:
    for letters in (ID_LETTERS, CODE_LETTERS):
        found = Counter(drawn(letters, 20_000, Chance("letters")))
        assert sorted(found) == sorted(letters)
        expected = 20_000 / len(letters)
        chi = sum((count - expected) ** 2 / expected for count in found.values())
        assert chi < 60  # of about 30 degrees of freedom: one run in a thousand is above
