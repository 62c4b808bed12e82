"""Seats that the server plays: a policy gets what a seat gets, and its choice is judged alike.

Policies think somewhere else (`gamewarden.bots.thinker`); the room goes on meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import orjson

from gamewarden.bots.policy import Decision
from gamewarden.bots.thinker import Asked, Asking, Policies, Thinker, Thought
from gamewarden.rules.game import Json

from .audience import Audience, prompt_now
from .head import Entropy, options_of
from .match import LIVE
from .table import Table

_SEED_BYTES: Final = 8
_OFFER: Final = "offer:"

Question = tuple[int, str]  # a seat, and the id of its prompt or `offer:` and what is offered


class Robots:
    """The policies of a node. Their chance has nothing to do with any room's dice."""

    def __init__(self, policies: Policies, thinker: Thinker, entropy: Entropy) -> None:
        self.policies = policies
        self._thinker = thinker
        self._entropy = entropy

    def questions(self, table: Table) -> list[Question]:
        """What the seats of the server have to answer as things stand."""
        if table.state != LIVE:
            return []
        robots = [seat for seat, holder in table.head.seats.items() if holder.bot is not None]
        asked: list[Question] = []
        for seat in robots:
            offers = table.match.offers
            asked.extend(
                (seat, _OFFER + what) for what in offers.open if offers.of_other(what, seat)
            )
            if table.match.paused is None and table.open_prompt(seat) is not None:
                asked.append((seat, table.prompt_id(seat)))
        return asked

    def offered(self, question: Question) -> str | None:
        """What is offered, if the question is an offer."""
        what = question[1]
        return what.removeprefix(_OFFER) if what.startswith(_OFFER) else None

    def accepts(self, what: str) -> bool:
        """Whether the server's seats take an offer: they let people rest, and play matches out."""
        return what == "pause"

    def ask(
        self, table: Table, audience: Audience, seat: int, answer: Callable[[Thought], None]
    ) -> Asking:
        """Has the seat's policy choose; `answer` is called with what came of it, maybe at once."""
        prompt: Json = orjson.loads(prompt_now(table, seat) or b"{}")
        options = options_of(table.head, table.game, seat=seat)
        decision = Decision(seat, options, audience.view(seat), prompt, table.legal(seat))
        policy = table.head.seats[seat].bot or ""
        seed = int.from_bytes(self._entropy(_SEED_BYTES), "big")
        return self._thinker.ask(Asked(table.game.id, policy, decision, seed), answer)

    def by_chance(self, table: Table, seat: int) -> Json:
        """What a seat whose policy failed does: anything legal, or what the ruleset would play."""
        actions = table.legal(seat).actions
        if not actions:
            return table.game.default(table.position.state, seat)
        return Random(self._entropy(_SEED_BYTES)).choice(actions)
