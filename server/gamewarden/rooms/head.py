"""A room's own document: what is stored beside its log, and changes outside of entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from gamewarden.protocol.messages import Clock
from gamewarden.rules.dice import commitment
from gamewarden.rules.game import Json, OptionsError, Ruleset

Entropy = Callable[[int], bytes]  # that many random bytes

SECRET_BYTES: Final = 32  # protocol section 6
SEED_BYTES: Final = 16  # a seed drawn by the server is 32 hex digits, section 6
EPOCH_BYTES: Final = 6
ID_LENGTH: Final = 16  # protocol section 4.7
ID_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"  # base 32
CODE_LENGTH: Final = 6
CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
BOT_SESSION: Final = "bot:"  # no session of a person has a colon in it


class Seated(Struct, frozen=True, omit_defaults=True):
    """Who has a seat. `options` are those of the seat alone; `bot` is a policy's name."""

    name: str
    session: str
    options: Json = {}
    seed: str | None = None
    bot: str | None = None


class Sealed(Struct, frozen=True, omit_defaults=True):
    """A seat's answer to a secret prompt, while the set is not complete (protocol section 4.4).

    `after` is the seq at which it was given, `spent` the milliseconds used; without `id` a deadline
    chose it.
    """

    prompt: str
    action: Json
    after: int
    spent: int = 0
    id: str | None = None


class Again(Struct, frozen=True, omit_defaults=True):
    """Where an ended room's rematch stands: who offers it, and what was made of it.

    `bars` say until when (unix ms) a seat that was refused may not offer again; `ids` are the
    messages that were acked, as [seat, id], the last ones.
    """

    by: int | None = None
    next: str | None = None
    bars: dict[int, int] = {}
    ids: tuple[tuple[int, str], ...] = ()


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room's document. `options` are the room's own; `played` all of them, from entry 1 on."""

    room: str
    name: str
    ruleset: str
    version: str
    epoch: str
    secret: str
    commit: str
    created: int
    options: Json = {}
    played: Json | None = None
    clock: Clock | None = None
    code: str | None = None
    private: bool = False
    watch: str = "all"
    seats: dict[int, Seated] = {}
    full_at: int | None = None  # unix ms at which the last seat was taken
    sealed: dict[int, Sealed] = {}
    watched: list[str] = []  # sessions that watched, the last ones
    node: str = ""  # the owner's
    again: Again = Again()


_encoder: Final = Encoder()
_decoder: Final = Decoder(Head)


def encode(head: Head) -> bytes:
    """A head as it is stored."""
    return _encoder.encode(head)


def decode(stored: bytes) -> Head:
    """The head that was stored."""
    return _decoder.decode(stored)


def drawn(letters: str, length: int, entropy: Entropy) -> str:
    """A random word, every letter as likely as any other."""
    fair = 256 - 256 % len(letters)
    word = ""
    while len(word) < length:
        word += "".join(letters[byte % len(letters)] for byte in entropy(length) if byte < fair)
    return word[:length]


def fresh(
    game: Ruleset,
    *,
    name: str,
    options: Json,
    seats: Mapping[int, Seated],
    now: int,
    entropy: Entropy,
    clock: Clock | None = None,
    private: bool = False,
    watch: str = "all",
    node: str = "",
    coded: bool = True,
) -> Head:
    """The head of a new room, with its id, secret, epoch and (if `coded`) its join code."""
    secret = entropy(SECRET_BYTES)
    return Head(
        room=drawn(ID_LETTERS, ID_LENGTH, entropy),
        name=name or game.title,
        ruleset=game.id,
        version=game.version,
        epoch=new_epoch(entropy),
        secret=secret.hex(),
        commit=commitment(secret),
        created=now,
        options=options,
        clock=clock if clock is not None and (clock.bank or clock.turn) else None,
        code=new_code(entropy) if coded else None,
        private=private,
        watch=watch,
        seats=dict(seats),
        full_at=now if len(seats) == len(game.seats) else None,
        node=node,
    )


def new_epoch(entropy: Entropy) -> str:
    """A name for one history of a room (protocol section 4.1)."""
    return entropy(EPOCH_BYTES).hex()


def new_code(entropy: Entropy) -> str:
    """A join code (protocol section 4.7)."""
    return drawn(CODE_LETTERS, CODE_LENGTH, entropy)


def new_seed(entropy: Entropy) -> str:
    """A seed for a seat that gave none (protocol section 6)."""
    return entropy(SEED_BYTES).hex()


def bot(policy: str, entropy: Entropy) -> Seated:
    """A seat that the server plays."""
    return Seated(policy, BOT_SESSION + policy, seed=new_seed(entropy), bot=policy)


def options_of(head: Head, game: Ruleset, *, seat: int | None = None) -> Json:
    """The options as a viewer may see them: all from entry 1 on, before that its own seat's only.

    What another seat has chosen may be what makes them playable at all: whoever is not to know of
    that is shown the room's options, with defaults for what it leaves open.
    """
    if head.played is not None:
        return head.played
    holder = None if seat is None else head.seats.get(seat)
    own = {} if holder is None or seat is None else {seat: holder.options}
    try:
        return game.options(head.options, own)
    except OptionsError:
        return game.fresh(head.options)


def started(head: Head, game: Ruleset, entropy: Entropy) -> Head:
    """The head with which entry 1 is stored: every seat has a seed, and all options are final.

    Raises `OptionsError` when the seats' options cannot be played together.
    """
    seats = {
        seat: holder if holder.seed is not None else replace(holder, seed=new_seed(entropy))
        for seat, holder in sorted(head.seats.items())
    }
    own = {seat: holder.options for seat, holder in seats.items()}
    return replace(head, seats=seats, played=game.options(head.options, own))


def seat_of(head: Head, session: str) -> int | None:
    """The seat that a session has in the room."""
    for seat, holder in head.seats.items():
        if holder.session == session:
            return seat
    return None


def free_seats(head: Head, game: Ruleset) -> list[int]:
    """The seats that nobody has."""
    return [seat for seat in game.seats if seat not in head.seats]
