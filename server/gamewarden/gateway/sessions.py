"""Who a connection speaks for: secret tokens, public ids, names, and who is muted.

A token is 32 random bytes; only its SHA-256 is stored, and only for as long as it is valid: 30 days
from its last use. It does not rotate, so a resumed connection never loses a race for a new one.
A session made by a login is derived from the account: every token of it leads to the same session.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Hashable

import msgspec
from msgspec import UNSET, Struct, UnsetType

from gamewarden.config import EdgeLimits
from gamewarden.errors import Refusal, UnavailableError
from gamewarden.gateway.login import LoginCheck
from gamewarden.gateway.names import shown
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import Hello
from gamewarden.protocol.rates import Bucket, Budget
from gamewarden.rooms.ports import Clock, SessionStore

DAY_MS = 24 * 60 * 60 * 1000
TOKEN_BYTES = 32
ID_BYTES = 10  # 16 base-32 characters
IDLE_SESSIONS = 5_000  # kept without a connection, for their rates
AT_ONCE = 256  # sessions stored anew side by side
DOCUMENTS = 20_000  # kept in memory, for when the store was flushed


class Kept(Struct, frozen=True, tag="session"):
    """A session as it is stored. `expires` is unix milliseconds."""

    session: str
    name: str
    expires: int
    muted: list[str] = []


class Key(Struct, frozen=True, tag="key"):
    """What is stored under a token of a login: where its session is."""

    account: str  # the key of the account's `Kept`
    expires: int


class Session:
    """One player, shared by all their connections to this node."""

    def __init__(self, key: str, kept: Kept, *, budget: Budget, hellos: Bucket) -> None:
        self.key = key  # where it is stored: the hash of its token, or that of the account
        self.id = kept.session
        self.name = kept.name
        self.expires = kept.expires
        self.muted = set(kept.muted)
        self.muting = asyncio.Lock()  # what is being stored may come to nothing
        self.budget = budget
        self.hellos = hellos
        self.connections: set[Hashable] = set()


class Opened(Struct, frozen=True):
    """What a `hello` came to: the session, and the token that leads to it."""

    session: Session
    token: str
    known: bool  # it was proven by a token or a login, not made just now


class Sessions:
    """Opens sessions, and keeps what changes in them.

    Every method that waits may raise `UnavailableError`.
    """

    def __init__(
        self,
        store: SessionStore,
        clock: Clock,
        *,
        edge: EdgeLimits,
        wire: Limits,
        login: LoginCheck,
    ) -> None:
        self._store = store
        self._clock = clock
        self._edge = edge
        self._wire = wire
        self._login = login
        self._life_ms = edge.session_days * DAY_MS
        # By public id. Those without a connection are kept for a while, so that a session cannot
        # have its rates forgotten by coming back.
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._documents: OrderedDict[str, Kept | Key] = OrderedDict()  # by stored key
        self.live = 0  # sessions with a connection to this node

    async def open(self, hello: Hello) -> Opened | Refusal:
        """The session of a `hello`: by its login, by its token, or a new one.

        A login or a token that proves nothing is refused as `unauthenticated`, whatever else
        the message holds.
        """
        name = "" if hello.name is UNSET else shown(hello.name)
        if hello.login is not UNSET:
            return await self._by_login(hello.login, hello.token, name)
        if hello.token is not UNSET:
            return await self._by_token(hello.token, name)
        token = _new_token()
        kept = Kept(session=_new_id(), name=name, expires=0)
        return Opened(await self._used(hash_of(token), kept), token, known=False)

    def enter(self, session: Session, connection: Hashable) -> None:
        """Counts a connection to its session."""
        self.live += not session.connections
        session.connections.add(connection)

    def leave(self, session: Session, connection: Hashable) -> None:
        """Takes a connection from its session."""
        session.connections.discard(connection)
        self.live -= not session.connections

    async def mute(self, session: Session, other: str, on: bool) -> Refusal | None:
        """Mutes another session, or lets it through again; kept with the session.

        `too_large` when as many are muted as can be.
        """
        muted = session.muted  # changed in place: rooms hold this very set as `Peer.muted`
        async with session.muting:
            if on == (other in muted):
                return None
            if on and len(muted) >= self._edge.muted:
                return Refusal("too_large")
            muted.symmetric_difference_update((other,))
            try:
                await self._write(session.key, _kept(session))
            except UnavailableError:
                muted.symmetric_difference_update((other,))
                raise
        return None

    async def store_anew(self) -> None:
        """Stores every session that is known here again: the store has lost what it had.

        Else a player whose room this node gives back could not come to it after a restart.
        """
        known = list(self._documents)
        for start in range(0, len(known), AT_ONCE):
            writes = (self._again(key) for key in known[start : start + AT_ONCE])
            await asyncio.gather(*writes)

    async def _again(self, key: str) -> None:
        document = self._documents.get(key)
        if document is not None and document.expires > self._clock.now_ms():
            await self._write(key, document)

    async def _by_token(self, token: str, name: str) -> Opened | Refusal:
        key = hash_of(token)
        found = await self._read(key)
        if isinstance(found, Key):
            account = found.account
            await self._write(key, Key(account, self._expiry()))
            key, found = account, await self._read(account)
        if not isinstance(found, Kept):
            return Refusal("unauthenticated")
        return Opened(await self._used(key, _named(found, name)), token, known=True)

    async def _by_login(self, login: str, token: str | UnsetType, name: str) -> Opened | Refusal:
        account = self._login.account(login)
        if account is None:
            return Refusal("unauthenticated")
        key = hash_of(f"account {account.session}")
        found = await self._read(key)
        if not isinstance(found, Kept):
            found = Kept(session=account.session, name="", expires=0)
        session = await self._used(key, _named(found, name or found.name or shown(account.name)))
        if token is UNSET or not await self._leads_to(token, key):
            token = _new_token()
        await self._write(hash_of(token), Key(key, session.expires))
        return Opened(session, token, known=True)

    async def _leads_to(self, token: str, account: str) -> bool:
        found = await self._read(hash_of(token))
        return isinstance(found, Key) and found.account == account

    async def _used(self, key: str, kept: Kept) -> Session:
        """The session in use from now on: stored for its whole life anew, one object a node."""
        edge, name = self._edge, kept.name or f"Guest {kept.session[:4]}"
        session = self._sessions.get(kept.session)
        if session is None:
            session = Session(
                key,
                kept,
                budget=Budget(self._wire),
                hellos=Bucket(
                    per_s=max(1, edge.hello_count * 1000 // edge.hello_window_ms),
                    burst=edge.hello_count,
                ),
            )
            self._sessions[kept.session] = session
        self._sessions.move_to_end(kept.session)
        session.name, session.expires = name, self._expiry()
        if not session.connections:
            session.muted.clear()
            session.muted.update(kept.muted)  # another node may have changed it since
        self._forget_oldest()
        await self._write(key, _kept(session))
        return session

    def _forget_oldest(self) -> None:
        idle = len(self._sessions) - self.live - IDLE_SESSIONS
        if idle > IDLE_SESSIONS // 10:  # seldom, and then many at once
            for id in [i for i, s in self._sessions.items() if not s.connections][:idle]:
                del self._sessions[id]

    def _expiry(self) -> int:
        return self._clock.now_ms() + self._life_ms

    async def _read(self, key: str) -> Kept | Key | None:
        stored = await self._store.session(key)
        # A store that was flushed knows nobody; those who were here lately are known still.
        found = msgspec.json.decode(stored, type=Kept | Key) if stored else self._documents.get(key)
        if found is None or found.expires <= self._clock.now_ms():
            return None
        return found

    async def _write(self, key: str, document: Kept | Key) -> None:
        ttl_s = max(1, (document.expires - self._clock.now_ms()) // 1000)
        await self._store.write_session(key, msgspec.json.encode(document), ttl_s=ttl_s)
        self._documents[key] = document
        self._documents.move_to_end(key)
        if len(self._documents) > DOCUMENTS:
            self._documents.popitem(last=False)


def hash_of(token: str) -> str:
    """What a token is stored under: its SHA-256, in hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _named(kept: Kept, name: str) -> Kept:
    return msgspec.structs.replace(kept, name=name) if name else kept


def _kept(session: Session) -> Kept:
    return Kept(
        session=session.id,
        name=session.name,
        expires=session.expires,
        muted=sorted(session.muted),
    )


def _new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _new_id() -> str:
    return base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()
