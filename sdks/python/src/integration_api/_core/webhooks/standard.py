"""Names and numbers of Standard Webhooks 1.0. A test compares them with `openapi/behaviour.yaml`."""

from __future__ import annotations

from typing import Final

ID_HEADER: Final = "webhook-id"
TIMESTAMP_HEADER: Final = "webhook-timestamp"
SIGNATURE_HEADER: Final = "webhook-signature"
SIGNATURE_VERSION: Final = "v1"

SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - the prefix of all secrets
SECRET_MIN_BYTES: Final = 24
SECRET_MAX_BYTES: Final = 64

TOLERANCE_SECONDS: Final = 300.0
"""Default tolerance, into the past and into the future."""

MIN_TOLERANCE_SECONDS: Final = 1.0
"""Smallest tolerance other than 0."""
