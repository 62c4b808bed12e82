"""What is made of many matches: shares, tables, and a page with a part for each ruleset."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gamewarden.bots.balance import __main__ as command
from gamewarden.bots.balance.counts import Field, Strength
from gamewarden.bots.match import Match

WON = [Match({"winner": 0, "reason": "ko"}, 1), Match({"winner": 1, "reason": "ko"}, 1)]
DRAWN = Match({"draw": True, "reason": "bell"}, 1)


def strength(least: float = 0.5) -> Strength:
    return Strength("one against other", "hype", "greedy", "random", least, lambda number: {})


def field() -> Field:
    return Field("pairs", "hype", "greedy", ("a", "b"), lambda one, other, first: {"first": first})


def test_policies_change_seats_from_match_to_match():
    assert [one.players for one in strength().fixtures(3)] == [
        ("greedy", "random"),
        ("random", "greedy"),
        ("greedy", "random"),
    ]


def test_seeds_of_matches_differ():
    seeds = [one.seed for one in (*strength().fixtures(4), *field().fixtures(4))]
    assert len(set(seeds)) == len(seeds)


def test_a_policy_wins_with_the_seat_it_has():
    results = [WON[0], WON[1], WON[1], DRAWN]  # it sits in seats 0, 1, 0, 1
    assert strength().won(results) == 2
    assert strength(0.4).misses(results) == []
    assert strength(0.5).misses(results) == ["greedy won 2 of 4, not over 50%"]
    assert "| 2 (50.0%) | 1 | 1 | 4 |" in strength().table(results)[-1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--matches", "3"], "--matches: expected an even number, got '3'"),
        (["--matches", "x"], "--matches: expected a whole number from 2 to 10000, got 'x'"),
        (["--workers", "0"], "--workers: expected a whole number from 1 to"),
        (["--only", "chess"], "--only: expected hype, tcg or warband, got 'chess'"),
        (["--page", "/nowhere/x.md"], "--page: expected a file in a folder that there is"),
    ],
)
def test_what_cannot_be_is_said_before_a_match_is_played(
    words: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(sys, "argv", ["balance", *words])
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_draw_is_half_a_win_for_both():
    results = [WON[0], DRAWN, WON[0], WON[0]]  # a-b twice, then b-a twice
    assert field().shares(results) == {("a", "b"): 0.75, ("b", "a"): 1.0}
    assert field().field(results) == {"a": 0.375, "b": 0.625}
    assert field().misses(results) == [
        "a won 37.5% against the field",
        "b won 62.5% against the field",
        "whoever began won 62.5%",
    ]


def test_whoever_begins_takes_turns():
    assert [one.options["first"] for one in field().fixtures(2)] == [0, 1, 0, 1]
    assert field().first([WON[0], WON[1], WON[0], WON[1]]) == 1.0


def test_a_page_keeps_the_parts_of_other_rulesets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    page = tmp_path / "balance.md"
    page.write_text("# Balance\n\n## hype\n\nold\n\n## warband\n\nkept\n")
    arguments = ["balance", "--only", "hype", "--matches", "2", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", [*arguments, "--page", str(page)])
    assert command.main() in (0, 1)
    text = page.read_text()
    assert text.startswith(command.HEAD)
    assert "kept" in text
    assert "old" not in text
    assert text.index("## hype") < text.index("### Ready-made line-ups") < text.index("## warband")
