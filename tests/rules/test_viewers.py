"""Who is neither a seat, a watcher nor the referee is shown what a watcher sees, and no more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamewarden.rules.dice import StreamDice, seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Done, Json, Ruleset, rulesets
from gamewarden.rules.record import heard
from support.attempts import random_options
from support.pennies import Pennies
from support.warband import at, warband

GAMES: dict[str, Ruleset] = {"pennies": Pennies(), **rulesets()}
NOBODY: tuple[Any, ...] = (2, 7, -3, -7, 10**9, None, "0", "referee", 0.5, (0,))


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_viewer_sees_and_hears_what_a_spectator_does(name: str):
    """C41: at every entry of random matches, with one secret answer in where there are such."""
    game = GAMES[name]
    for number in range(6):
        chance = random.Random(f"{name} {number}")
        options = random_options(game, chance) | ({"setup": "secret"} if name == "hype" else {})
        options.pop("line_ups", None)
        dice = seeded(f"nobody {number}")
        done = game.start(game.options(options, {}), dice)
        for _ in range(25):
            check(game, done)
            prompts = game.prompts(done.state)
            if not prompts:
                break
            done = one_more(game, done, chance.choice(sorted(prompts)), chance, dice)


def test_an_unknown_viewer_does_not_see_an_allocation():
    """C41: nor that there is one."""
    game = GAMES["warband"]
    fight = warband(a1=at(12_000, 10_000), b1=at(12_000, 11_200))
    fight.act(0, "melee", model="a1", target="b1")
    for seat in (0, 1):
        answer = {"do": "allocate", "attack": 1, "defence": 2}
        done = game.perform(fight.state, seat, answer, fight.dice)
        assert isinstance(done, Done)
        assert "choices" in game.view(done.state, seat)["exchange"]
        check(game, done)


def one_more(game: Ruleset, done: Done, seat: int, chance: random.Random, dice: StreamDice) -> Done:
    """What a seat's answer makes of it."""
    usual: Json = game.default(done.state, seat)
    action = chance.choice(game.legal(done.state, seat).actions or [usual])
    after = game.perform(done.state, seat, action, dice)
    assert isinstance(after, Done)
    return after


def check(game: Ruleset, done: Done) -> None:
    seen = game.view(done.state, SPECTATOR)
    told = heard(game, done.events, SPECTATOR)
    for viewer in NOBODY:
        assert game.view(done.state, viewer) == seen, viewer
        assert heard(game, done.events, viewer) == told, viewer
    if game.id in ("pennies", "tcg") and game.outcome(done.state) is None:
        assert game.view(done.state, REFEREE) != seen
