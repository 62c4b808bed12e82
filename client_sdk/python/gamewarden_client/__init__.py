"""The Python SDK of Gamewarden: play, watch and write bots over the wire protocol."""

from __future__ import annotations

from gamewarden.protocol.messages import Clock, ClockTold, OfferTold, RoomRow, Said, SeatTold

from .answers import Done, Legal, Why
from .bot import Bot
from .client import Client, Page
from .errors import (
    BadMessageError,
    ClientClosedError,
    ClosedByServerError,
    ConnectFailedError,
    DequeuedError,
    EndedError,
    ForbiddenError,
    FrozenError,
    FullError,
    GamewardenClientError,
    IllegalActionError,
    IndecisionError,
    InternalError,
    LinkCutError,
    LinkError,
    NotFoundError,
    NotSeatedError,
    NotYourTurnError,
    OutOfStepError,
    PausedError,
    RateLimitedError,
    RefusedError,
    RequestTimeoutError,
    RoomClosedError,
    StaleError,
    TooLargeError,
    UnauthenticatedError,
    UnavailableError,
)
from .mirror import RoomUpdate
from .recording import RecordedStep, Recording
from .room import Room
from .settings import Settings
from .updates import Updates

__all__ = [
    "BadMessageError",
    "Bot",
    "Client",
    "ClientClosedError",
    "Clock",
    "ClockTold",
    "ClosedByServerError",
    "ConnectFailedError",
    "DequeuedError",
    "Done",
    "EndedError",
    "ForbiddenError",
    "FrozenError",
    "FullError",
    "GamewardenClientError",
    "IllegalActionError",
    "IndecisionError",
    "InternalError",
    "Legal",
    "LinkCutError",
    "LinkError",
    "NotFoundError",
    "NotSeatedError",
    "NotYourTurnError",
    "OfferTold",
    "OutOfStepError",
    "Page",
    "PausedError",
    "RateLimitedError",
    "RecordedStep",
    "Recording",
    "RefusedError",
    "RequestTimeoutError",
    "Room",
    "RoomClosedError",
    "RoomRow",
    "RoomUpdate",
    "Said",
    "SeatTold",
    "Settings",
    "StaleError",
    "TooLargeError",
    "UnauthenticatedError",
    "UnavailableError",
    "Updates",
    "Why",
]
