"""A thinker that answers when a test says so."""

from __future__ import annotations

from collections.abc import Callable

from gamewarden.bots.thinker import Asked, Asking, Thought


class SlowThinker:
    """Keeps what it is asked. `cancelled`: how many nobody wanted to know any more."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.cancelled = 0
        self._answers: list[Callable[[Thought], None]] = []

    def ask(self, asked: Asked, answer: Callable[[Thought], None]) -> Asking:
        """See `Thinker`."""
        self.asked.append(asked)
        self._answers.append(answer)
        return _Cancelling(self)

    def answer(self, thought: Thought) -> None:
        """Answers the last that was asked, wanted or not."""
        self._answers[-1](thought)


class _Cancelling:
    def __init__(self, thinker: SlowThinker) -> None:
        self._thinker = thinker

    def cancel(self) -> None:
        self._thinker.cancelled += 1
