"""What a seat asks of the table: judged, and if it may be, the step that it becomes.

Each is refused in the order of protocol section 4.1; the room has seen to what comes before.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.rules.game import Json

from .entries import Answered
from .head import Sealed
from .match import ENDED, LIVE
from .steps import Seal, Step
from .table import Table


def barred(table: Table, seat: int, prompt: str | UnsetType = UNSET) -> Refusal | None:
    """Why the seat may not act now, whatever the rules say."""
    match = table.position.match
    if match.outcome is not None:
        return Refusal("ended")
    if match.seq == 0:
        return Refusal("not_your_turn")
    if match.paused is not None:
        return Refusal("paused")
    if prompt is not UNSET and (prompt != table.prompt_id(seat) or seat not in table.asked):
        return Refusal("stale")
    if table.sealed(seat) is not None:
        return Refusal("not_your_turn" if prompt is UNSET else "stale")
    return None


def why(table: Table, seat: int, action: Json) -> Refusal | None:
    """Why the action would be refused; nothing: it is legal."""
    return barred(table, seat) or table.game.why_not(table.position.state, seat, action)


def act(
    table: Table,
    seat: int,
    action: Json,
    *,
    now: int,
    received: int,
    id: str | UnsetType = UNSET,
    prompt: str | UnsetType = UNSET,
) -> Step | Seal | Refusal:
    """An action of a seat that was received then (its clock runs until that moment)."""
    refusal = barred(table, seat, prompt)
    if refusal is not None:
        return refusal
    if len(table.asked) > 1:
        refusal = table.game.why_not(table.position.state, seat, action)
        return refusal or answered(table, seat, action, now=now, received=received, id=id)
    spent = table.spent(seat, received)
    return table.step("act", now=now, seat=seat, action=action, id=id, spent=spent)


def answered(
    table: Table,
    seat: int,
    action: Json,
    *,
    now: int,
    received: int,
    id: str | UnsetType = UNSET,
) -> Step | Seal | Refusal:
    """A legal answer to a secret prompt: sealed, or with the others' one entry for all (4.4).

    Without `id` a deadline chose it.
    """
    answer = Sealed(
        prompt=table.prompt_id(seat),
        action=action,
        after=table.seq,
        spent=table.spent(seat, received).get(seat, 0),
        id=None if id is UNSET else id,
    )
    others = {other: table.sealed(other) for other in table.asked if other != seat}
    given = {other: sealed for other, sealed in others.items() if sealed is not None}
    if len(given) < len(others):
        return Seal(replace(table.head, sealed={**given, seat: answer}), seat)
    answers = dict(sorted({**given, seat: answer}.items()))
    return table.step(
        "both",
        now=now,
        actions={str(one): sealed.action for one, sealed in answers.items()},
        defaulted=[one for one, sealed in answers.items() if sealed.id is None],
        ids={
            one: Answered(sealed.id, sealed=one != seat)
            for one, sealed in answers.items()
            if sealed.id is not None
        },
        spent=UNSET
        if table.match.clocks is None
        else {one: sealed.spent for one, sealed in answers.items()},
        head=replace(table.head, sealed={}),
    )


def resign(table: Table, seat: int, *, now: int, id: str) -> Step | Refusal:
    """The seat gives up. It may do so in a pause, too."""
    return _not_live(table) or table.ending("resign", now=now, seat=seat, id=id)


def offer(table: Table, seat: int, what: str, *, now: int, id: str) -> Step | Refusal:
    """An offer of a draw or a pause; if the other seat has it open, that is accepted (4.6)."""
    refusal = _not_live(table)
    if refusal is not None:
        return refusal
    match = table.match
    if what == "pause" and match.paused is not None:
        return Refusal("paused")
    if match.offers.of_other(what, seat) is not None:
        return answer(table, seat, what, accept=True, now=now, id=id)
    if what == "pause" and match.pauses >= table.limits.pauses_ms:
        return Refusal("forbidden")
    refusal = match.offers.why_not(what, seat, now)
    return refusal or table.step("offer", now=now, seat=seat, action={"what": what}, id=id)


def answer(
    table: Table, seat: int, what: str, *, accept: bool, now: int, id: str
) -> Step | Refusal:
    """An answer to the other seat's open offer."""
    refusal = _not_live(table)
    if refusal is not None:
        return refusal
    if table.match.offers.of_other(what, seat) is None:
        return Refusal("stale")
    action = {"what": what, "accept": accept}
    return table.step("answer", now=now, seat=seat, action=action, id=id)


def unpause(table: Table, seat: int | UnsetType, *, now: int) -> Step | Refusal:
    """The end of an agreed pause; without a seat it is the server's."""
    paused = table.match.paused
    refusal = _not_live(table)
    if refusal is not None or paused is None:
        return refusal or Refusal("stale")
    return table.step("unpause", now=now, seat=seat, moved=max(0, now - paused))


def _not_live(table: Table) -> Refusal | None:
    state = table.state
    return None if state == LIVE else Refusal("ended" if state == ENDED else "not_your_turn")
