"""Every key of the store, with its type, its expiry and who writes it.

Rule 1: all keys of one room carry the hash tag `{room:ID}`, all that span rooms `{rooms}`: a script
may touch keys of one slot only, and so reaches everything that it must change together.
Rule 2: every key has an expiry, or is named by the live index and goes when its room goes.

Written by the room's owner, in the slot of the room:
    gw:{room:ID}:room     hash    head, term, base, stamp, snapshot, snapshot_seq, ended, new
                                  until `drop`, or 24 h after `end`; a minute while it is `new`
    gw:{room:ID}:log      list    the entries after seq `base`, in order; as long as `:room`
    gw:{room:ID}:record   string  the record; 30 days after `end`
Written by whoever creates, lists, ends or drops a room, in one slot; a member goes with its room:
    gw:{rooms}:live       zset    ids of rooms that have not ended, by creation in microseconds
    gw:{rooms}:listed     zset    ids of rooms with a row, by the same number
    gw:{rooms}:rows       hash    id to "term stamp row"
    gw:{rooms}:codes      hash    join code to id
    gw:{rooms}:code_of    hash    id to join code
    gw:{rooms}:ended      zset    ids of ended rooms, by the unix second in which `:room` expires
    gw:{rooms}:once:KEY   string  the id that a session's message made; 10 min
Written by a node:
    gw:beat:NODE          string  when it was last alive, in unix milliseconds; 30 days from then
Written by the gateway:
    gw:session:HASH       string  a session's document by its token's SHA-256; 30 days from last use
"""

from __future__ import annotations

from msgspec import Struct

NEW_S = 60  # a room whose creation was cut short is gone after this; a creation takes milliseconds


class Lives(Struct, frozen=True):
    """How long things are kept, in seconds."""

    ended_s: int = 24 * 3600
    record_s: int = 30 * 24 * 3600
    once_s: int = 600
    beat_s: int = 30 * 24 * 3600


class Keys(Struct, frozen=True):
    """The names, for one deployment: two of them may share a server under two prefixes."""

    prefix: str = "gw"

    def room(self, room: str) -> str:
        """The room itself."""
        return f"{self.prefix}:{{room:{room}}}:room"

    def log(self, room: str) -> str:
        """Its entries."""
        return f"{self.prefix}:{{room:{room}}}:log"

    def record(self, room: str) -> str:
        """Its record, once it has ended."""
        return f"{self.prefix}:{{room:{room}}}:record"

    @property
    def index(self) -> tuple[str, str, str, str, str, str]:
        """What spans rooms, as scripts take it: live, listed, ended, rows, codes, code_of."""
        tag = f"{self.prefix}:{{rooms}}"
        names = ("live", "listed", "ended", "rows", "codes", "code_of")
        live, listed, ended, rows, codes, code_of = (f"{tag}:{name}" for name in names)
        return live, listed, ended, rows, codes, code_of

    def once(self, once: str) -> str:
        """What a session's message made."""
        return f"{self.prefix}:{{rooms}}:once:{once}"

    def beat(self, node: str) -> str:
        """When a node was last alive."""
        return f"{self.prefix}:beat:{node}"

    def session(self, token_hash: str) -> str:
        """A session."""
        return f"{self.prefix}:session:{token_hash}"
