"""Every error of Gamewarden, as one tree. Those with a wire code can reach a client.

GamewardenError
├── ConfigError                 a setting that cannot be; names it
├── MalformedError              a file that cannot be used (scenario, record); names the place in it
├── ScriptError                 a scenario's dice ran out, or one of them cannot fall so
├── RecordError                 a record that is not the match it says it is
│   ├── EntryRefusedError       an entry that cannot have been played there
│   └── DifferenceError         playing it again gives something else
├── RulesFaultError             `internal`: a bug in a ruleset, never a player's fault
│   └── RulesLoopError          an action that did not come to an end
└── StoreError
    ├── UnavailableError        `unavailable`: nothing was stored; safe to try again
    ├── StaleTermError          another node owns the room now
    ├── WrongSeqError           the log already has that entry
    ├── RoomLostError           the store no longer knows the room (it was flushed)
    ├── CodeTakenError          that join code belongs to another room
    └── FolderInUseError        a second server on one data folder

What a player did wrong is no exception but a value: `Refusal`.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why something that a client asked for is not done; nothing was changed.

    `code` is one of protocol section 5; `rule` the clause, where the rulebook names one; `field`
    what is missing or mistyped (with `bad_message`); `retry_ms` when to try again (with
    `rate_limited`).
    """

    code: str
    rule: str | None = None
    field: str | None = None
    retry_ms: int | None = None


def described(error: BaseException) -> str:
    """An exception for a log: its type, and its text where that is our own or the system's.

    The text of any other may quote what it choked on, as a `KeyError` does: the id of a hidden
    card, say.
    """
    name = type(error).__name__
    is_ours = isinstance(error, GamewardenError | OSError | RuntimeError)
    text = str(error) if is_ours else ""
    return f"{name}: {text}" if text else name


class GamewardenError(Exception):
    """The root of the tree."""

    code: ClassVar[str] = "internal"


class ConfigError(GamewardenError):
    """A setting has a value that it cannot have.

    `setting` is its name, where `reason` does not say it: whoever knows how it was typed says so.
    """

    def __init__(self, reason: str, *, setting: str | None = None) -> None:
        super().__init__(reason if setting is None else f"{setting}: {reason}")
        self.reason = reason
        self.setting = setting


class MalformedError(GamewardenError):
    """A file cannot be used; the message names the place in it and what was expected there."""


class ScriptError(GamewardenError):
    """A scenario's scripted dice do not fit what the rules draw."""


class RecordError(GamewardenError):
    """A record is well formed, and yet not a match that was played."""


class EntryRefusedError(RecordError):
    """An entry that cannot have been played there; `refusal` says why."""

    def __init__(self, seq: int, what: str, refusal: Refusal) -> None:
        super().__init__(f"entry {seq} ({what}) is refused: {refusal.code}")
        self.seq = seq
        self.what = what
        self.refusal = refusal


class DifferenceError(RecordError):
    """Played again, entry `seq` gives something else; 0 stands for what precedes entry 1.

    `what` is the key that differs, `expected` what playing it gives, `found` what the record says.
    """

    def __init__(self, seq: int, what: str, *, expected: str, found: str) -> None:
        super().__init__(f"entry {seq}: {what}: expected {expected}, found {found}")
        self.seq = seq
        self.what = what
        self.expected = expected
        self.found = found


class RulesFaultError(GamewardenError):
    """A ruleset broke its contract."""


class RulesLoopError(RulesFaultError):
    """An action did not come to an end within the step limit."""


class StoreError(GamewardenError):
    """The store did not do what it was asked."""


class UnavailableError(StoreError):
    """The store is out of reach, or did not answer in time."""

    code = "unavailable"


class StaleTermError(StoreError):
    """A write with a term that is no longer the room's: another owner has taken over."""


class WrongSeqError(StoreError):
    """An append whose seq does not follow the last entry of the log."""


class RoomLostError(StoreError):
    """The store does not know the room any more."""


class FolderInUseError(StoreError):
    """Another server uses the data folder."""


class CodeTakenError(StoreError):
    """A join code that another room has already."""
