"""A room's fair stream is what docs/protocol.md section 6 says, and a scenario's script is kept."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from gamewarden.errors import ScriptError
from gamewarden.rules.dice import ScriptedDice, StreamDice, commitment, seeded

SECRET = bytes(range(32))
SEEDS = ("first seed", "zweite Saat ü")


def stream(length: int) -> bytes:
    """The first bytes of the stream, straight from the words of the protocol."""
    blocks = b""
    index = 0
    while len(blocks) < length:
        message = f"{SEEDS[0]}\n{SEEDS[1]}\n{index}".encode()
        blocks += hmac.new(SECRET, message, hashlib.sha256).digest()
        index += 1
    return blocks[:length]


def test_the_commit_is_the_sha_256_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_takes_bytes_in_order_over_the_end_of_a_block():
    dice = StreamDice(SECRET, SEEDS)
    assert bytes(dice.below(256) for _ in range(100)) == stream(100)
    assert dice.at == 100


def test_a_byte_that_would_favour_low_results_is_drawn_again():
    dice, expected = StreamDice(SECRET, SEEDS), []
    for byte in stream(600):
        if byte < 256 - 256 % 100:
            expected.append(byte % 100)
    assert [dice.below(100) for _ in range(len(expected))] == expected
    assert dice.at > len(expected)


def test_a_draw_among_one_uses_up_a_byte():
    dice = StreamDice(SECRET, SEEDS)
    assert dice.below(1) == 0
    assert dice.at == 1


@pytest.mark.parametrize("n", [0, -1, 257])
def test_a_draw_among_none_or_too_many_is_a_bug(n: int):
    with pytest.raises(ValueError, match="expected 1 to 256"):
        StreamDice(SECRET, SEEDS).below(n)


def test_a_die_is_a_draw_among_its_sides_plus_one():
    faces = StreamDice(SECRET, SEEDS).roll(50)
    draws = StreamDice(SECRET, SEEDS)
    assert faces == [draws.below(6) + 1 for _ in range(50)]


def test_a_shuffle_is_fisher_yates_from_the_last_index_down():
    draws = StreamDice(SECRET, SEEDS)
    expected = list("abcdefgh")
    for k in range(7, 0, -1):
        other = draws.below(k + 1)
        expected[k], expected[other] = expected[other], expected[k]
    dice = StreamDice(SECRET, SEEDS)
    assert dice.shuffled("abcdefgh") == expected
    assert dice.at == draws.at


def test_a_token_is_four_bytes_in_hex_and_drawn_again_while_taken():
    first, second = stream(4).hex(), stream(8)[4:].hex()
    dice = StreamDice(SECRET, SEEDS)
    assert dice.token(iter(["k" + first, "other"]), "k") == "k" + second
    assert dice.at == 8


def test_a_stream_goes_on_from_where_it_was_stored():
    whole = StreamDice(SECRET, SEEDS)
    before = whole.roll(45)
    restored = StreamDice(SECRET, SEEDS, whole.at)
    assert whole.roll(45) == restored.roll(45)
    assert before != whole.roll(45)


def test_a_fork_leaves_the_stream_where_it_is():
    dice = StreamDice(SECRET, SEEDS)
    dice.roll(7)
    fork = dice.fork()
    at, tried = dice.at, fork.shuffled("abcdefghijklmnopqrstuvwxyz")
    assert dice.at == at
    assert dice.shuffled("abcdefghijklmnopqrstuvwxyz") == tried


def test_other_seeds_or_the_same_in_another_order_give_another_stream():
    """C52: what players bring along counts."""
    streams = [
        StreamDice(SECRET, seeds).roll(40)
        for seeds in (SEEDS, SEEDS[::-1], ("first seed", ""), ("first seed",))
    ]
    assert len({tuple(faces) for faces in streams}) == 4


def test_opening_orders_of_2000_matches_never_repeat_and_are_fair():
    """C52: no match has the opening of another; first cards pass a chi-square test."""
    cards = [f"card{index}" for index in range(20)]
    orders = [
        tuple(StreamDice(hashlib.sha256(b"%d" % match).digest(), SEEDS).shuffled(cards))
        for match in range(2000)
    ]
    assert len(set(orders)) == 2000
    first = Counter(order[0] for order in orders)
    assert chi_square([first[card] for card in cards], 2000 / 20) < 43.8  # 19 degrees, p = 0.001


def test_a_hundred_thousand_shuffles_put_every_card_everywhere_equally_often():
    """C53: the table of positions by cards passes a chi-square test."""
    dice, cards, shuffles = seeded("C53"), "abcde", 100_000
    table = Counter()
    for _ in range(shuffles):
        table.update(enumerate(dice.shuffled(cards)))
    counts = [table[place, card] for place in range(5) for card in cards]
    # Rows and columns sum to the number of shuffles: (5 - 1) ** 2 degrees of freedom, p = 0.001.
    assert chi_square(counts, shuffles / 5) < 39.3


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_scripted_dice_fall_as_written_a_die_by_its_face_a_draw_by_its_index():
    dice = ScriptedDice([6, 1, 0, 2])
    assert dice.roll(2) == [6, 1]
    assert dice.below(1) == 0
    assert dice.below(3) == 2
    assert dice.left == 0


def test_scripted_shuffles_keep_the_order_and_tokens_count_up_using_up_nothing():
    dice = ScriptedDice([3])
    assert dice.shuffled(["b", "a"]) == ["b", "a"]
    assert [dice.token((), "k"), dice.token((), "k"), dice.token(("n3",))] == ["n1", "n2", "n4"]
    assert dice.left == 1


def test_running_out_of_scripted_dice_says_what_was_due():
    with pytest.raises(ScriptError, match="ran out after 1: a die with 6 sides"):
        ScriptedDice([3]).roll(2)


@pytest.mark.parametrize("face", [0, 7])
def test_a_scripted_face_that_the_die_does_not_have_is_named(face: int):
    with pytest.raises(ScriptError, match=rf"dice\[0\] is {face}, expected 1 to 6"):
        ScriptedDice([face]).roll(1)


def test_a_seeded_stream_is_decided_by_its_text():
    assert seeded("one").roll(30) == seeded("one").roll(30) != seeded("two").roll(30)
