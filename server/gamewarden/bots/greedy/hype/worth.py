"""What a position of `hype` is worth to a seat: one number, in points of damage.

A view goes in, nothing else. Prices are guesses, tuned by matches of the bot against itself.
"""

from __future__ import annotations

from typing import Final

from gamewarden.rules.game import Json

LIVING = 45.0  # a Character more on the board, whatever its Health
BEND = 11.0  # of the curve over Health: the last points of a Character are dearer than the first
SHIELD = 0.85  # of a point of Health: it may come to nothing
EXPOSED = -5.0  # the next hit adds 10
STUNNED = -14.0  # an act lost
HIDDEN = 5.0  # not to be picked for a turn
READY = 1.5  # an act that can still be done this turn; AP are what is short
AP = 6.0  # a Basic Attack deals 10, but not always to the right one
HYPE: Final = (0.0, 7.0, 13.0, 17.0)  # the gain stops at 3, so the last is worth least
MODIFIER = 2.5  # a card in the hand
ONCE = 7.0  # a Signature Move that can be done once, and still can
WON = 10_000.0
FIELDS: Final = {  # for the player whose turn comes next, while it lasts, a turn of each player
    "open_pit": 12.0,
    "soft_mats": -6.0,
    "hot_lights": -8.0,
    "crumbling_boards": -22.0,
    "dead_mic": -6.0,
    "fog_bank": 2.0,
    "cool_down_hall": 0.0,
    "cheering_rafters": 1.0,
    "padded_corners": 0.0,
}
IN_PLACE: Final = {"open_pit": 7.0}  # for each AP that its player still has this turn


def worth(view: Json, seat: int) -> float:
    """How `view` stands for `seat`; more is better, 0 is even."""
    if outcome := view.get("outcome"):
        if "winner" not in outcome:
            return 0.0
        return WON if outcome["winner"] == seat else -WON
    mine = _side(view, seat)
    theirs = _side(view, 1 - seat)
    return mine - theirs + _field(view, seat)


def _side(view: Json, seat: int) -> float:
    player = view["players"][str(seat)]
    total: float = HYPE[min(player["hype"], 3)] + AP * player.get("ap", 0)
    total += MODIFIER * sum("spent" not in card for card in player["modifiers"].values())
    at_turn = view["active"] == seat
    for character in view["characters"].values():
        if character["seat"] == seat and character["health"] > 0:
            total += _character(character, at_turn=at_turn)
    return total


def _character(character: Json, *, at_turn: bool) -> float:
    strength: float = character["health"] + SHIELD * character["shield"]
    total: float = LIVING + BEND * strength**0.5
    if "exposed" in character:
        total += EXPOSED
    if "hidden" in character:
        total += HIDDEN
    if "stunned" in character:
        total += STUNNED
    elif at_turn and character.get("acts", 0) <= character.get("extra", 0):
        total += READY
    if "spent" in character:
        total -= ONCE
    return total


def _field(view: Json, seat: int) -> float:
    """The Field, for `seat`: it serves both, and so first of all whoever is on turn next."""
    field = view.get("field")
    if field is None:
        return 0.0
    turns_of_other = field["left"] // 2  # the present turn is one of `left`
    turns_of_active = (field["left"] - 1) // 2
    each = FIELDS.get(field["card"], 0.0)
    for_active: float = each * (turns_of_active - turns_of_other)
    ap = view["players"][str(view["active"])].get("ap", 0)
    for_active += IN_PLACE.get(field["card"], 0.0) * ap
    return for_active if seat == view["active"] else -for_active
