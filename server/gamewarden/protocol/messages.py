"""Every message of the wire protocol `gamewarden.1`, one union for each direction.

The field names are the protocol's (docs/protocol.md, sections 3 and 4). An absent field is `UNSET`
and is left out; no field is ever null. Fields of `Raw` types (`Json`, `Action` ...) carry JSON that
another layer owns: an action is the ruleset's, a view or a patch is canonical JSON already.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.json import Decoder, Encoder

from .shapes import (
    SAFE_INTEGER,
    Action,
    Actions,
    ClientSeed,
    Code,
    Cursor,
    Entries,
    ErrorCode,
    Events,
    Hash,
    Id,
    Json,
    Name,
    Outcome,
    Prompt,
    Record,
    RoomId,
    RoomState,
    RowState,
    RulesetId,
    Seat,
    Seconds,
    Seq,
    StateTold,
    Text,
    What,
)

SUBPROTOCOL = "gamewarden.1"
INBOUND_LIMIT = 16 * 1024  # bytes a frame, protocol section 1
OUTBOUND_LIMIT = 256 * 1024  # bytes a frame, protocol section 1
DEPTH_LIMIT = 32  # objects and arrays inside one another, the message itself included


class Clock(Struct, frozen=True):
    """The time control asked for, in seconds; 0 means none."""

    bank: Seconds = 0  # seconds of a seat for the whole match; 0: no clock
    increment: Seconds = 0  # seconds added to it after each turn
    turn: Seconds = 0  # seconds that one turn may take; 0: any


class ClockTold(Struct, frozen=True):
    """A room's clock at `at`: milliseconds left by seat, seats being charged, terms in seconds."""

    banks: dict[str, int]
    running: list[int]
    at: int
    bank: int
    increment: int
    turn: int


class SeatTold(Struct, frozen=True):
    """Who sits there. `bot` names the policy of a server-side bot."""

    name: str
    session: str
    connected: bool
    bot: str | UnsetType = UNSET


class OfferTold(Struct, frozen=True):
    """An open offer: who made it, and until when (unix milliseconds)."""

    seat: int
    until: int


class SealedTold(Struct, frozen=True):
    """A seat's own answer to a secret prompt, while the set is not complete."""

    prompt: str
    action: Action


# What a client says.


class FromClient(Struct, frozen=True, tag_field="type"):
    """A message of a client; unknown fields are ignored."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message. `token` resumes a session; `login` is a JWT of the studio's own login."""

    id: Id | UnsetType = UNSET
    token: Annotated[str, Meta(min_length=1, max_length=128)] | UnsetType = UNSET
    login: Annotated[str, Meta(min_length=1, max_length=4096)] | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    client: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class Create(FromClient, frozen=True, tag="create"):
    """Opens a room; the creator sits at `seat`."""

    id: Id
    ruleset: RulesetId
    options: Json | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    private: bool = False
    clock: Clock | UnsetType = UNSET
    seat: Seat = 0
    watch: Literal["all", "none"] = "all"
    fill: dict[str, str] | UnsetType = UNSET
    client_seed: ClientSeed | UnsetType = UNSET


class Look(FromClient, frozen=True, tag="look"):
    """Asks for one room's row, by id or by code."""

    id: Id | UnsetType = UNSET
    room: RoomId | UnsetType = UNSET
    code: Code | UnsetType = UNSET


class Join(FromClient, frozen=True, tag="join"):
    """Takes a seat, or watches."""

    id: Id | UnsetType = UNSET
    room: RoomId | UnsetType = UNSET
    code: Code | UnsetType = UNSET
    as_: Literal["player", "spectator"] = field(default="player", name="as")
    seat: Seat | UnsetType = UNSET
    options: Json | UnsetType = UNSET
    commit: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    client_seed: ClientSeed | UnsetType = UNSET


class Seed(FromClient, frozen=True, tag="seed"):
    """Gives a seat's part of the room's dice, until entry 1."""

    room: RoomId
    client_seed: ClientSeed
    id: Id | UnsetType = UNSET


class Resume(FromClient, frozen=True, tag="resume"):
    """Takes up a room at a cursor: (epoch, seq), and the hash of the view held there."""

    room: RoomId
    epoch: Annotated[str, Meta(max_length=64)]
    seq: Seq
    hash: Annotated[str, Meta(max_length=8)] | UnsetType = UNSET
    id: Id | UnsetType = UNSET


class Queue(FromClient, frozen=True, tag="queue"):
    """Waits for an opponent with the same ruleset and clock."""

    id: Id
    ruleset: RulesetId
    options: Json | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET


class Dequeue(FromClient, frozen=True, tag="dequeue"):
    """Waits no more."""

    id: Id | UnsetType = UNSET


class Act(FromClient, frozen=True, tag="act"):
    """Asks for an action. `prompt` names the decision that it answers."""

    id: Id
    room: RoomId
    action: Action
    prompt: Annotated[str, Meta(max_length=32)] | UnsetType = UNSET


class Legal(FromClient, frozen=True, tag="legal"):
    """Asks what this seat may do now."""

    id: Id
    room: RoomId


class Why(FromClient, frozen=True, tag="why"):
    """Asks whether an action would be legal; nothing is applied."""

    id: Id
    room: RoomId
    action: Action


class Resign(FromClient, frozen=True, tag="resign"):
    """Gives the match up."""

    id: Id
    room: RoomId


class Offer(FromClient, frozen=True, tag="offer"):
    """Offers a draw, a pause, or (after the end) a rematch."""

    id: Id
    room: RoomId
    what: What


class Answer(FromClient, frozen=True, tag="answer"):
    """Answers an open offer of the other seat."""

    id: Id
    room: RoomId
    what: What
    accept: bool


class Unpause(FromClient, frozen=True, tag="unpause"):
    """Ends an agreed pause."""

    id: Id
    room: RoomId


class Chat(FromClient, frozen=True, tag="chat"):
    """Says something in a room."""

    room: RoomId
    text: Text
    id: Id | UnsetType = UNSET


class Mute(FromClient, frozen=True, tag="mute"):
    """Stops, or lets through again, another player's chat and name for this session."""

    session: Annotated[str, Meta(min_length=1, max_length=64)]
    on: bool
    id: Id | UnsetType = UNSET


class Leave(FromClient, frozen=True, tag="leave"):
    """Goes out of a room; in a live match the seat stays and its clock runs."""

    room: RoomId
    id: Id | UnsetType = UNSET


class Rooms(FromClient, frozen=True, tag="rooms"):
    """Asks for a page of the list of rooms."""

    id: Id | UnsetType = UNSET
    ruleset: RulesetId | UnsetType = UNSET
    state: RoomState | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=100)] = 50
    cursor: Cursor | UnsetType = UNSET


class Replay(FromClient, frozen=True, tag="replay"):
    """Asks for a page of an ended room's replay, from a seq on."""

    id: Id
    room: RoomId
    from_: Annotated[int, Meta(ge=1, le=SAFE_INTEGER)] = field(default=1, name="from")


class Ping(FromClient, frozen=True, tag="ping"):
    """Measures latency."""

    id: Id | UnsetType = UNSET
    at: Annotated[int, Meta(ge=-SAFE_INTEGER, le=SAFE_INTEGER)] | UnsetType = UNSET


# What the server says.


class FromServer(Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class RulesetTold(Struct, frozen=True):
    """A ruleset that can be played: its bots and its options as a JSON Schema."""

    id: str
    version: str
    title: str
    seats: list[int]
    bots: list[str]
    options: Json


class RoomHeld(Struct, frozen=True):
    """A room in which the session has a seat."""

    room: str
    ruleset: str
    seat: int
    state: RowState


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to `hello`. `token` is secret; `expires` and `now` are unix milliseconds."""

    session: str
    token: str
    expires: int
    name: str
    node: str
    version: str
    now: int
    limits: dict[str, int]
    rulesets: list[RulesetTold]
    rooms: list[RoomHeld]
    id: Id | UnsetType = UNSET


class Joined(FromServer, frozen=True, tag="joined"):
    """A room, whole, as this viewer may see it."""

    room: str
    name: str
    ruleset: str
    version: str
    seats: dict[str, SeatTold]
    state: StateTold
    epoch: str
    seq: int
    hash: Hash
    view: Json
    commit: str
    options: Json
    id: Id | UnsetType = UNSET
    code: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    prompt: Prompt | UnsetType = UNSET
    sealed: SealedTold | UnsetType = UNSET
    clock: ClockTold | UnsetType = UNSET
    offers: dict[str, OfferTold] | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    reason: Literal["epoch", "ahead", "too_old", "hash"] | UnsetType = UNSET


class Resumed(FromServer, frozen=True, tag="resumed"):
    """All missing updates have been sent; the room stands at `seq`."""

    room: str
    epoch: str
    seq: int
    hash: Hash
    state: StateTold
    seats: dict[str, SeatTold]
    id: Id | UnsetType = UNSET
    prompt: Prompt | UnsetType = UNSET
    sealed: SealedTold | UnsetType = UNSET
    clock: ClockTold | UnsetType = UNSET
    offers: dict[str, OfferTold] | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET


class Update(FromServer, frozen=True, tag="update"):
    """One entry of the room's log, as this viewer may see it."""

    room: str
    seq: int
    hash: Hash
    patch: Json
    events: Events
    state: StateTold | UnsetType = UNSET
    prompt: Prompt | UnsetType = UNSET
    clock: ClockTold | UnsetType = UNSET
    offers: dict[str, OfferTold] | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET


class Ack(FromServer, frozen=True, tag="ack"):
    """Done, and stored. `seq` is the entry that it became, `spent_ms` the clock charged."""

    id: str | UnsetType = UNSET
    room: str | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    spent_ms: int | UnsetType = UNSET


class Error(FromServer, frozen=True, tag="error"):
    """Not done; nothing was changed."""

    code: ErrorCode
    message: str
    id: str | UnsetType = UNSET
    room: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    retry_ms: int | UnsetType = UNSET


class LegalTold(FromServer, frozen=True, tag="legal"):
    """What a seat may do. `complete` false: others may be legal too."""

    id: str
    room: str
    actions: Actions
    complete: bool
    prompt: str | UnsetType = UNSET
    limits: Json | UnsetType = UNSET


class WhyTold(FromServer, frozen=True, tag="why"):
    """Whether an action would be legal: no `code` means that it would."""

    id: str
    room: str
    code: ErrorCode | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is there now."""

    room: str
    seats: dict[str, SeatTold]
    spectators: int


class Rematch(FromServer, frozen=True, tag="rematch"):
    """A rematch is offered (`seat`, `until`), or the next room stands (`next`)."""

    room: str
    seat: int | UnsetType = UNSET
    until: int | UnsetType = UNSET
    next: str | UnsetType = UNSET


class Said(FromServer, frozen=True, tag="said"):
    """Chat. `at` is unix milliseconds; no `seat`: a spectator."""

    room: str
    session: str
    name: str
    text: str
    at: int
    seat: int | UnsetType = UNSET


class RoomRow(Struct, frozen=True):
    """One row of the list of rooms. `created` is unix milliseconds."""

    room: str
    name: str
    ruleset: str
    state: RowState
    seats: dict[str, SeatTold]
    spectators: int
    created: int
    commit: str
    clock: Clock | UnsetType = UNSET


class RoomsTold(FromServer, frozen=True, tag="rooms"):
    """A page of rooms; `cursor` asks for the next."""

    rooms: list[RoomRow]
    id: str | UnsetType = UNSET
    cursor: str | UnsetType = UNSET


class Step(Struct, frozen=True):
    """One entry of a replay, in the referee's view."""

    seq: int
    hash: Hash
    patch: Json
    events: Events


class ReplayTold(FromServer, frozen=True, tag="replay"):
    """A page of an ended room's replay; the first one carries the record.

    Of a record that is too long for a frame it carries only the first entries; each page after it
    has `entries` that follow them.
    """

    id: str
    room: str
    updates: list[Step]
    verified: bool
    record: Record | UnsetType = UNSET
    entries: Entries | UnsetType = UNSET
    next: int | UnsetType = UNSET


class Queued(FromServer, frozen=True, tag="queued"):
    """Waiting for an opponent."""

    id: str | UnsetType = UNSET


class Dequeued(FromServer, frozen=True, tag="dequeued"):
    """Waiting no more."""

    id: str | UnsetType = UNSET


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`; `now` is unix milliseconds."""

    now: int
    at: int | UnsetType = UNSET
    id: str | UnsetType = UNSET


class Moving(FromServer, frozen=True, tag="moving"):
    """This node is going away: reconnect after `retry_ms` and resume."""

    retry_ms: int


class Closed(FromServer, frozen=True, tag="closed"):
    """The room is gone."""

    room: str
    reason: Literal["idle", "operator", "abandoned"]


ClientMessage = (
    Hello | Create | Look | Join | Seed | Resume | Queue | Dequeue | Act | Legal | Why | Resign
    | Offer | Answer | Unpause | Chat | Mute | Leave | Rooms | Replay | Ping
)  # fmt: skip
ServerMessage = (
    Welcome | Joined | Resumed | Update | Ack | Error | LegalTold | WhyTold | Presence | Rematch
    | Said | RoomsTold | ReplayTold | Queued | Dequeued | Pong | Moving | Closed
)  # fmt: skip

client_decoder: Decoder[ClientMessage] = Decoder(ClientMessage)
server_decoder: Decoder[ServerMessage] = Decoder(ServerMessage)
encoder = Encoder()
