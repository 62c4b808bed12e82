"""How often a session may send."""

from __future__ import annotations

import msgspec
import pytest

from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import Chat, ClientMessage, Create, Join, Look, Ping, Queue
from gamewarden.protocol.rates import Bucket, Budget, Window

T = 1_700_000_000_000


def test_a_window_lets_its_count_through_and_says_when_the_next_fits() -> None:
    window = Window(2, 1000)
    assert [window.take(T), window.take(T + 300)] == [0, 0]
    assert window.take(T + 400) == 600
    assert window.take(T + 999) == 1
    assert window.take(T + 1000) == 0
    assert window.take(T + 1001) == 299


def test_what_a_window_refuses_costs_nothing() -> None:
    window = Window(1, 1000)
    window.take(T)
    for after in range(1, 1000):
        assert window.take(T + after) == 1000 - after
    assert window.take(T + 1000) == 0


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket = Bucket(100, 200)
    assert [bucket.take(T) for _ in range(200)] == [0] * 200
    assert bucket.take(T) == 10
    assert bucket.take(T + 9) == 1
    assert bucket.take(T + 10) == 0
    assert bucket.take(T + 10) == 10
    taken = sum(bucket.take(T + 10 + ms) == 0 for ms in range(1, 1001))
    assert taken == 100


def test_a_full_burst_is_there_again_after_a_silence() -> None:
    bucket = Bucket(100, 200)
    for _ in range(200):
        bucket.take(T)
    assert [bucket.take(T + 2000) for _ in range(201)] == [0] * 200 + [10]


def test_a_clock_set_back_locks_nobody_out() -> None:
    window, bucket = Window(1, 1000), Bucket(1, 1)
    window.take(T)
    bucket.take(T)
    assert window.take(T - 3_600_000) == 0
    assert bucket.take(T - 3_600_000) == 0


def test_chat_has_a_rate_of_its_own() -> None:
    budget = Budget(Limits())
    chat = Chat(room="r", text="t")
    assert [budget.take(chat, T) for _ in range(5)] == [0] * 5
    assert budget.take(chat, T + 1000) == 9000
    assert budget.take(Ping(), T + 1000) == 0
    assert budget.take(chat, T + 10_000) == 0


def test_create_join_and_queue_share_one_rate() -> None:
    budget = Budget(Limits())
    asked: list[ClientMessage] = [
        Create(id="i", ruleset="hype"),
        Join(room="r"),
        Queue(id="i", ruleset="hype"),
    ]
    assert [budget.take(asked[n % 3], T) for n in range(20)] == [0] * 20
    assert [budget.take(message, T) for message in asked] == [10_000] * 3
    assert budget.take(Look(room="r"), T) == 0


@pytest.mark.parametrize("guess", [Join(code="AAAAAA"), Look(code="AAAAAA")])
def test_codes_may_be_guessed_ten_times_a_minute(guess: ClientMessage) -> None:
    budget = Budget(Limits())
    for _ in range(10):
        assert budget.take(guess, T) == 0
        budget.wrong_code(T)
    assert budget.take(guess, T + 59_000) == 1000
    assert budget.take(Join(room="r"), T + 59_000) == 0
    assert budget.take(guess, T + 60_000) == 0


def test_right_codes_are_not_counted() -> None:
    budget = Budget(Limits())
    assert [budget.take(Look(code="AAAAAA"), T) for _ in range(100)] == [0] * 100


@pytest.mark.parametrize("name", Limits.__struct_fields__)
def test_no_limit_can_be_set_to_nothing(name: str) -> None:
    assert msgspec.convert({name: 1}, Limits) == Limits(**{name: 1})
    with pytest.raises(msgspec.ValidationError, match=name):
        msgspec.convert({name: 0}, Limits)


def test_limits_are_told_with_the_lengths_of_texts() -> None:
    told = Limits(chat_count=7).told()
    assert told["chat_count"] == 7
    assert told["inbound_bytes"] == 16_384
    assert told["outbound_bytes"] == 262_144
    assert (told["name_length"], told["seed_length"], told["text_length"]) == (40, 64, 280)
    assert all(isinstance(value, int) for value in told.values())
