"""A running node for each test; whatever its rooms logged as a bug fails the test."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import pytest

from support.node import Node


@pytest.fixture
async def node(caplog: pytest.LogCaptureFixture) -> AsyncIterator[Node]:
    caplog.set_level(logging.ERROR, logger="gamewarden.rooms")
    node = await Node().start()
    yield node
    await node.hall.stop()
    assert [record.getMessage() for record in caplog.records] == []
