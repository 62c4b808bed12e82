"""Scenario files: a rule put to the test as data (docs/scenarios.md).

`scenario` makes sure that a file is well formed, `run` plays it and gives the first difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from gamewarden.errors import MalformedError, Refusal, ScriptError

from .dice import ScriptedDice, StreamDice, seeded
from .document import complaint, place
from .game import REFEREE, SPECTATOR, Json, OptionsError, Ruleset
from .matching import Difference, difference, missing_event, shown, unwanted_event


class Refused(Struct, frozen=True, forbid_unknown_fields=True):
    """What an action must be refused with; `rule` null: with no rule."""

    code: str
    rule: str | UnsetType | None = UNSET


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the list of legal actions must and must not hold, each entry partial."""

    includes: list[Json] = []
    excludes: list[Json] = []


class ActStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat acts; then what must be so, what must have been told, and who decides next."""

    seat: int
    act: Json
    then: Json | UnsetType = UNSET
    events: list[Json] = []
    no_events: list[Json] = []
    prompts: dict[str, Json | None] = {}
    refused: Refused | UnsetType = UNSET
    label: str | None = None


class LegalStep(Struct, frozen=True, forbid_unknown_fields=True):
    """The list of what a seat may do is looked at."""

    seat: int
    legal: Listed
    label: str | None = None


class ViewStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A viewer's view is looked at, or who decides next, or both."""

    view: int | Literal["spectator"]
    then: Json | UnsetType = UNSET
    prompts: dict[str, Json | None] | UnsetType = UNSET
    label: str | None = None


Step = ActStep | LegalStep | ViewStep


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file; `steps` are converted one by one, each by the key that it has."""

    name: str
    ruleset: str
    steps: list[Any]
    rules: list[str] = []
    why: str = ""
    options: Json = {}
    arrange: Json | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    dice_left: int | UnsetType = UNSET


class Match:
    """A match that a scenario plays: what changes from step to step."""

    def __init__(self, game: Ruleset, state: Any, dice: ScriptedDice | StreamDice) -> None:
        self.game = game
        self.state = state
        self.dice = dice

    def act(self, step: ActStep, path: str) -> Difference | None:
        """Carries a step's action out and compares what came of it."""
        game, before, drawn = self.game, self.state, self.dice.at
        stored = game.encode(before)
        judged = game.why_not(before, step.seat, step.act)
        done = game.perform(before, step.seat, step.act, self.dice)
        refusal = done if isinstance(done, Refusal) else None
        if judged != refusal:
            # The contract's third law: one judge, whether an action is tried or only asked about.
            said = f"{_refusal(refusal)} (asked beforehand: {_refusal(judged)})"
            return Difference(f"{path}.act", _wanted(step.refused), said)
        if unlike := _unlike_refusal(step.refused, refusal, path):
            return unlike
        if game.encode(before) != stored or (refusal and self.dice.at != drawn):
            return Difference(f"{path}.refused", "the old state as it was", "a changed one")
        told: list[Json] = []
        if not isinstance(done, Refusal):
            self.state = done.state
            heard = (game.told(event, REFEREE) for event in done.events)
            told = [event for event in heard if event is not None]
        return self._after(step, told, path)

    def _after(self, step: ActStep, told: list[Json], path: str) -> Difference | None:
        if step.then is not UNSET:
            view = self.game.view(self.state, REFEREE)
            if unlike := difference(step.then, view, f"{path}.then"):
                return unlike
        return (
            missing_event(step.events, told, f"{path}.events")
            or unwanted_event(step.no_events, told, f"{path}.no_events")
            or self._asked(step.prompts, path)
        )

    def _asked(self, wanted: dict[str, Json | None], path: str) -> Difference | None:
        prompts = {str(seat): open_ for seat, open_ in self.game.prompts(self.state).items()}
        return difference(wanted, prompts, f"{path}.prompts")

    def legal(self, step: LegalStep, path: str) -> Difference | None:
        """Compares the list of what a seat may do."""
        actions = self.game.legal(self.state, step.seat).actions
        for index, wanted in enumerate(step.legal.includes):
            if all(difference(wanted, action, "") for action in actions):
                here = place(f"{path}.legal.includes", index)
                return Difference(here, shown(wanted), f"not among the {len(actions)} listed")
        for index, barred in enumerate(step.legal.excludes):
            for action in actions:
                if difference(barred, action, "") is None:
                    here = place(f"{path}.legal.excludes", index)
                    return Difference(here, f"no action {shown(barred)}", shown(action))
        return None

    def view(self, step: ViewStep, path: str) -> Difference | None:
        """Compares what a viewer sees."""
        viewer = SPECTATOR if step.view == "spectator" else step.view
        if step.then is not UNSET:
            view = self.game.view(self.state, viewer)
            if unlike := difference(step.then, view, f"{path}.then"):
                return unlike
        return None if step.prompts is UNSET else self._asked(step.prompts, path)


def scenario(document: Any, games: Mapping[str, Ruleset]) -> Scenario:
    """The scenario in a file's JSON.

    Raises `MalformedError` with the path to what is missing, unknown or mistyped. A position that
    the rules cannot produce, or an option that does not exist, is found by `run`.
    """
    whole = _converted(document, Scenario, "")
    game = games.get(whole.ruleset)
    if game is None:
        known = ", ".join(sorted(games))
        raise MalformedError(f"ruleset: {whole.ruleset!r}, expected one of: {known}")
    if whole.dice is not UNSET and whole.seed is not UNSET:
        raise MalformedError("seed: there are `dice` already, expected one of the two")
    if whole.dice_left is not UNSET and whole.dice is UNSET:
        raise MalformedError("dice_left: expected only beside `dice`")
    if whole.dice_left is not UNSET and whole.dice_left < 0:
        raise MalformedError(f"dice_left: {whole.dice_left}, expected 0 or more")
    for index, number in enumerate([] if whole.dice is UNSET else whole.dice):
        if number < 0:
            raise MalformedError(f"dice[{index}]: {number}, expected 0 or more")
    steps = [_step(step, game, place("steps", index)) for index, step in enumerate(whole.steps)]
    return msgspec.structs.replace(whole, steps=steps)


def run(played: Scenario, game: Ruleset) -> Difference | None:
    """Plays a scenario and gives the first difference; nothing if all of it holds.

    Raises `MalformedError` for options or a position that cannot be.
    """
    path, label = "start", None
    try:
        match = _begun(played, game)
        for index, step in enumerate(played.steps):
            path, label = place("steps", index), step.label
            if unlike := _compared(match, step, path):
                return msgspec.structs.replace(unlike, label=label)
    except ScriptError as error:
        return Difference(path, "dice that fit", str(error), label)
    except MalformedError:
        raise
    except Exception as fault:  # one file that the rules stumble over must not stop the others
        said = f"{type(fault).__name__}: {fault}"
        return Difference(path, "no fault of the rules", said, label)
    if isinstance(match.dice, ScriptedDice):
        wanted = 0 if played.dice_left is UNSET else played.dice_left
        if match.dice.left != wanted:
            return Difference("dice_left", str(wanted), str(match.dice.left))
    return None


def _begun(played: Scenario, game: Ruleset) -> Match:
    dice: ScriptedDice | StreamDice
    if played.seed is not UNSET:
        dice = seeded(played.seed)
    else:
        dice = ScriptedDice([] if played.dice is UNSET else played.dice)
    try:
        options = game.fresh(played.options)
    except OptionsError as error:
        raise MalformedError(f"options.{error}") from error
    if played.arrange is UNSET:
        return Match(game, game.start(options, dice).state, dice)
    return Match(game, game.arrange(options, played.arrange), dice)


def _compared(match: Match, step: Step, path: str) -> Difference | None:
    match step:
        case ActStep():
            return match.act(step, path)
        case LegalStep():
            return match.legal(step, path)
        case ViewStep():
            return match.view(step, path)


def _step(document: Any, game: Ruleset, path: str) -> Step:
    kinds: dict[str, type[Step]] = {"act": ActStep, "legal": LegalStep, "view": ViewStep}
    if not isinstance(document, dict):
        raise MalformedError(f"{path}: expected an object")
    there = [key for key in kinds if key in document]
    if len(there) != 1:
        raise MalformedError(f"{path}: expected one of `act`, `legal`, `view`")
    step = _converted(document, kinds[there[0]], path)
    seats = list(game.seats)
    if not isinstance(step, ViewStep) and step.seat not in seats:
        raise MalformedError(f"{path}.seat: {step.seat}, expected one of {seats}")
    if isinstance(step, ViewStep) and step.view not in [*seats, "spectator"]:
        raise MalformedError(f"{path}.view: {step.view}, expected `spectator` or one of {seats}")
    if isinstance(step, ViewStep) and step.then is UNSET and step.prompts is UNSET:
        raise MalformedError(f"{path}: expected `then` or `prompts`")
    if isinstance(step, LegalStep) or step.prompts is UNSET:
        return step
    for key in step.prompts:
        if key not in [str(seat) for seat in seats]:
            raise MalformedError(f"{path}.prompts.{key}: expected one of {seats}")
    return step


T = TypeVar("T")


def _converted(document: Any, type_: type[T], path: str) -> T:
    try:
        return msgspec.convert(document, type_)
    except msgspec.ValidationError as error:
        raise MalformedError(complaint(error, path)) from None


def _unlike_refusal(
    wanted: Refused | UnsetType, refusal: Refusal | None, path: str
) -> Difference | None:
    if wanted is UNSET or refusal is None:
        if (wanted is UNSET) == (refusal is None):
            return None
        return Difference(f"{path}.act", _wanted(wanted), _refusal(refusal))
    if refusal.code != wanted.code:
        return Difference(f"{path}.refused.code", wanted.code, _refusal(refusal))
    if wanted.rule is not UNSET and refusal.rule != wanted.rule:
        return Difference(f"{path}.refused.rule", wanted.rule or "absent", refusal.rule or "absent")
    return None


def _wanted(refused: Refused | UnsetType) -> str:
    if refused is UNSET:
        return "accepted"
    rule = "" if refused.rule is UNSET or refused.rule is None else f" {refused.rule}"
    return f"refused with {refused.code}{rule}"


def _refusal(refusal: Refusal | None) -> str:
    if refusal is None:
        return "accepted"
    return " ".join(["refused with", *filter(None, (refusal.code, refusal.rule, refusal.field))])
