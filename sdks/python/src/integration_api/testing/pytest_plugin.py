"""Fixtures for pytest. Load them in your `conftest.py`:

pytest_plugins = ["integration_api.testing.pytest_plugin"]
"""

from __future__ import annotations

import pytest

from .fake_api import FakeApi


@pytest.fixture
def fake_api() -> FakeApi:
    """A client without a network, new for each test; see `FakeApi`."""
    return FakeApi()
