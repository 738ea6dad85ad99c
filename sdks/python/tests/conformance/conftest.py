from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from observed import LogHandler

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _log() -> Iterator[None]:
    handler, root = LogHandler(), logging.getLogger()
    level = root.level
    root.setLevel(logging.NOTSET)
    root.addHandler(handler)
    yield
    root.removeHandler(handler)
    root.setLevel(level)
