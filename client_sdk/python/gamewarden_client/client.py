"""A session with a server: connect, then open, join, watch and find rooms."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from random import Random
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeVar

from msgspec import UNSET, Raw, Struct, UnsetType

from gamewarden.canonical import canonical
from gamewarden.protocol import messages as wire
from gamewarden.protocol.shapes import RoomState

from .errors import NotFoundError, OutOfStepError, RequestTimeoutError, RoomClosedError
from .mirror import Json, Mirror, given, object_of, objects_of
from .recording import RecordedStep, Recording, step_of
from .room import Room
from .session import Session
from .settings import Settings
from .transport import Dial, Transport, dial_websocket

CLIENT: Final = "gamewarden-python"  # how `hello` names this SDK
CODE_LENGTH: Final = 6  # a room's code; its id is longer (docs/protocol.md, section 4.7)
PAGES: Final = 10_000  # of one replay; a match has at most 5,000 entries

Value = TypeVar("Value")


class Page(Struct, frozen=True):
    """Some of the listed rooms; `cursor` asks for the next ones."""

    rooms: list[wire.RoomRow]
    cursor: str | None = None


class Client:
    """One session, over as many connections as it takes.

    ```python
    async with Client.connect("ws://127.0.0.1:8765/ws", name="Ada") as client:
        room = await client.create("hype", private=True, fill={"1": "greedy"})
    ```
    """

    def __init__(
        self,
        url: str = "",
        *,
        name: str | None = None,
        token: str | None = None,
        login: str | None = None,
        settings: Settings | None = None,
        rng: Random | None = None,
        dial: Dial | None = None,
    ) -> None:
        """See `connect`."""
        self._settings = settings or Settings()
        self._url = url
        self._rooms: dict[str, Room] = {}
        hello = wire.Hello(
            token=_field(token), login=_field(login), name=_field(name), client=CLIENT
        )
        self._session = Session(
            dial or self._dial,
            hello,
            settings=self._settings,
            rng=rng or Random(),
            adopt=self._adopt,
        )

    @classmethod
    def connect(
        cls,
        url: str,
        *,
        name: str | None = None,
        token: str | None = None,
        login: str | None = None,
        settings: Settings | None = None,
        rng: Random | None = None,
        dial: Dial | None = None,
    ) -> Self:
        """A client for `async with`, which opens it and closes it.

        `url` is `ws://...` or `wss://...`. `token` takes up a session that `Client.token` once
        named; `login` is a JWT of the studio's own login. `rng` spreads the pauses between
        attempts; `dial` opens connections in another way than by WebSocket.
        """
        return cls(url, name=name, token=token, login=login, settings=settings, rng=rng, dial=dial)

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Connects, within `Settings.open_s`; a closed client cannot be opened again.

        Raises `ConnectFailedError`, or the `RefusedError` with which the server answers `hello`.
        """
        await self._session.open()

    async def close(self) -> None:
        """Ends the connection, and with it everything that is under way. Repeatable."""
        await self._session.close()

    # What is known.

    @property
    def welcome(self) -> wire.Welcome:
        """What the server said last to `hello`: limits, rulesets, rooms held, and so on."""
        return self._session.welcome

    @property
    def session(self) -> str:
        """The public id of this session."""
        return self.welcome.session

    @property
    def token(self) -> str:
        """The secret that takes this session up again, for `connect`."""
        return self.welcome.token

    @property
    def name(self) -> str:
        """The name under which others see this session."""
        return self.welcome.name

    @property
    def rooms(self) -> Mapping[str, Room]:
        """The rooms that this client is in, by id."""
        return {id_: room for id_, room in self._rooms.items() if room.lost is None}

    # Rooms.

    async def create(
        self,
        ruleset: str,
        *,
        options: Json | None = None,
        name: str | None = None,
        private: bool = False,
        clock: wire.Clock | None = None,
        seat: int = 0,
        watch: Literal["all", "none"] = "all",
        fill: Mapping[str, str] | None = None,
        client_seed: str | None = None,
    ) -> Room:
        """Opens a room and sits down at `seat`; `fill` seats bots, by seat and policy.

        This seat's part of the dice is drawn and sent after the room's commit has come.
        """
        room = await self._session.request(
            lambda id_: wire.Create(
                id=id_,
                ruleset=ruleset,
                options=_raw(options),
                name=_field(name),
                private=private,
                clock=_field(clock),
                seat=seat,
                watch=watch,
                fill=UNSET if fill is None else dict(fill),
                client_seed=_field(client_seed),
            ),
            str,
        )
        return self._room(room)

    async def join(
        self,
        room: str,
        *,
        seat: int | None = None,
        options: Json | None = None,
        client_seed: str | None = None,
    ) -> Room:
        """Takes a seat, in a room by its code or its id.

        The room is looked at first, so that the seed of the dice goes out with its commit. Without
        `client_seed` it is drawn at random.
        """
        row = await self.look(room)
        seed = client_seed if client_seed is not None else secrets.token_hex(16)
        joined = await self._session.request(
            lambda id_: wire.Join(
                **_named(room),
                id=id_,
                seat=_field(seat),
                options=_raw(options),
                commit=row.commit,
                client_seed=seed,
            ),
            str,
        )
        return self._room(joined)

    async def watch(self, room: str) -> Room:
        """Watches a room, by its code or its id; whoever has a seat there gets that."""
        joined = await self._session.request(
            lambda id_: wire.Join(**_named(room), id=id_, as_="spectator"), str
        )
        return self._room(joined)

    async def look(self, room: str) -> wire.RoomRow:
        """One room's row of the list, by its code or its id."""
        told = await self._session.request(
            lambda id_: wire.Look(**_named(room), id=id_), wire.RoomsTold
        )
        if not told.rooms:
            raise NotFoundError("no such room", room=room)
        return told.rooms[0]

    async def queue(
        self,
        ruleset: str,
        *,
        options: Json | None = None,
        clock: wire.Clock | None = None,
        timeout_s: float | None = None,
    ) -> Room:
        """Waits for an opponent who wants the same, and gives the room.

        Raises `RequestTimeoutError` after `timeout_s` (`Settings.match_s`), `DequeuedError` after
        `dequeue`. Whoever stops waiting leaves the queue.
        """
        try:
            room = await self._session.request(
                lambda id_: wire.Queue(
                    id=id_, ruleset=ruleset, options=_raw(options), clock=_field(clock)
                ),
                str,
                timeout_s=self._settings.match_s if timeout_s is None else timeout_s,
            )
        except (RequestTimeoutError, asyncio.CancelledError):
            self._session.whisper(lambda id_: wire.Dequeue(id=id_))
            raise
        return self._room(room)

    async def dequeue(self) -> None:
        """Leaves the queue. A match that was made before is played all the same."""
        await self._session.request(lambda id_: wire.Dequeue(id=id_), wire.Dequeued)

    async def enter(self, room: str) -> Room:
        """The room with this id: one that this client is in, or has a right to be in."""
        return self.rooms.get(room) or await self.watch(room)

    async def replay(self, room: str) -> Recording:
        """An ended match, whole: the record and every step, gathered from all pages."""
        record: Json = {}
        steps: list[RecordedStep] = []
        start, verified = 1, True
        for _ in range(PAGES):
            page = await self._replay_page(room, start)
            record = record if isinstance(page.record, UnsetType) else object_of(page.record)
            if not isinstance(page.entries, UnsetType):
                record["entries"] += objects_of(page.entries)
            steps += map(step_of, page.updates)
            verified = verified and page.verified
            if isinstance(page.next, UnsetType):
                return Recording(room, record, steps, verified)
            if page.next <= start:
                break
            start = page.next
        raise OutOfStepError(f"replay of {room}: the page from {start} does not lead on")

    async def mute(self, session: str, *, on: bool = True) -> None:
        """Stops another player's chat and masks the name, or lets them through again."""
        await self._session.request(lambda id_: wire.Mute(session=session, on=on, id=id_), wire.Ack)

    async def ping(self) -> float:
        """How long the way to the server and back takes, in milliseconds."""
        before = _now()
        await self._session.request(lambda id_: wire.Ping(id=id_), wire.Pong)
        return (_now() - before) * 1000

    async def _replay_page(self, room: str, start: int) -> wire.ReplayTold:
        return await self._session.request(
            lambda id_: wire.Replay(id=id_, room=room, from_=start), wire.ReplayTold
        )

    async def _dial(self) -> Transport:
        return await dial_websocket(self._url, timeout_s=self._settings.silence_s)

    def _adopt(self, mirror: Mirror) -> Room:
        room = Room(mirror, self._session, self._settings, enter=self.enter)
        self._rooms = {**self.rooms, room.id: room}  # without those that are lost
        return room

    def _room(self, id_: str) -> Room:
        """A room just joined."""
        if id_ not in self._rooms:
            raise RoomClosedError(id_, "left")
        return self._rooms[id_]

    # `list` comes last, since all annotations before it mean the builtin.

    async def list(
        self,
        *,
        ruleset: str | None = None,
        state: RoomState | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Page:
        """A page of the listed rooms, newest first."""
        told = await self._session.request(
            lambda id_: wire.Rooms(
                id=id_,
                ruleset=_field(ruleset),
                state=_field(state),
                limit=limit,
                cursor=_field(cursor),
            ),
            wire.RoomsTold,
        )
        return Page(told.rooms, given(told.cursor))


def _now() -> float:
    return asyncio.get_running_loop().time()


def _field(value: Value | None) -> Value | UnsetType:
    return UNSET if value is None else value


def _raw(value: Json | None) -> Raw | UnsetType:
    return UNSET if value is None else Raw(canonical(value))


def _named(room: str) -> dict[str, Any]:
    """How a message names a room: by code or by id."""
    room = room.strip()
    return {"code": room} if len(room) == CODE_LENGTH else {"room": room}
