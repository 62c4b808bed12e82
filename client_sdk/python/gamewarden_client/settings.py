"""Every limit of the SDK, with its unit and why it is what it is."""

from __future__ import annotations

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """How long to wait, and how much to hold."""

    open_s: float = 10.0  # for the first connection and its welcome, all attempts together
    request_s: float = 60.0  # for the answer to one request, reconnections included
    silence_s: float = 10.0  # without an answer to a request: the connection is taken as dead
    check_s: float = 30.0  # a live room that heard nothing for so long asks whether it missed any
    reconnect_s: float = 300.0  # without a connection for so long: given up
    match_s: float = 600.0  # in the queue before it is given up
    steady_s: float = 5.0  # a connection that lasted so long starts the back-off anew
    backoff_base_s: float = 0.25  # the first pause is at most so long; each next one twice that
    backoff_limit_s: float = 15.0  # no pause is longer
    retries: int = 5  # how often what the server called `unavailable` is sent again
    in_flight: int = 64  # requests without an answer; more wait their turn
    rooms: int = 256  # rooms held at once; ended ones make place
    lag: int = 1024  # updates that one reader of `Room.updates` may be behind
    heard: int = 100  # lines of chat kept for each room
