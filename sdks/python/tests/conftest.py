"""Settings and fixtures of all tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from raw_server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

# The same examples in each run, and no limit for a busy machine.
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, max_examples=100)
settings.load_profile("repeatable")


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()
