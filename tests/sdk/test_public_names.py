"""The public names of the SDK: whoever changes them means to."""

from __future__ import annotations

from pathlib import Path

import gamewarden_client
from gamewarden_client import errors
from gamewarden_client.errors import GamewardenClientError

NAMES = [
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


def test_the_public_names_are_these():
    assert sorted(gamewarden_client.__all__) == sorted(NAMES)
    assert all(hasattr(gamewarden_client, name) for name in NAMES)


def test_every_error_is_public_and_stands_in_the_drawn_tree():
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, GamewardenClientError)
    ]
    assert len(kinds) > 20
    for kind in kinds:
        assert kind.__name__ in NAMES
        assert kind.__name__ in (errors.__doc__ or "")


def test_the_package_says_that_it_is_typed():
    assert (Path(gamewarden_client.__file__).parent / "py.typed").exists()


def test_the_sdk_knows_of_the_server_only_its_messages_and_their_arithmetic():
    allowed = ("gamewarden.protocol.messages", "gamewarden.protocol.patch", "gamewarden.canonical")
    allowed += ("gamewarden.protocol import messages", "gamewarden.protocol.shapes")
    imports = [
        line
        for file in Path(gamewarden_client.__file__).parent.glob("*.py")
        for line in file.read_text().splitlines()
        if line.startswith(("from gamewarden.", "import gamewarden"))
    ]
    assert len(imports) >= len(allowed)
    foreign = [line for line in imports if not line.startswith(tuple(f"from {n}" for n in allowed))]
    assert foreign == []
