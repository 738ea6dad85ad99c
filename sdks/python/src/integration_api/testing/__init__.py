"""Helpers for testing your integration: a client without a network, example events and signed webhooks.

`integration_api.testing.pytest_plugin` has a fixture for pytest.
"""

from __future__ import annotations

from .._core.testing.fake_call import FakeCall
from .._core.testing.fake_replies import Reply, Responder
from .._core.testing.sign_webhook import SignedWebhook, sign_webhook
from .events import example_event
from .fake_api import FakeApi

__all__ = ["FakeApi", "FakeCall", "Reply", "Responder", "SignedWebhook", "example_event", "sign_webhook"]
