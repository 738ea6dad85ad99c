"""Helpers for testing your integration: a client without a network, and signed webhooks."""

from __future__ import annotations

from .._core.testing.sign_webhook import SignedWebhook, sign_webhook

__all__ = ["SignedWebhook", "sign_webhook"]
