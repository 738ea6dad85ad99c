"""Secrets of webhooks, and the signatures that they create.

An error tracker shows the local variables of every frame in a traceback. Therefore, no function that has a secret in a
local variable raises an error, and the `repr` of `Keys` shows none.
"""

from __future__ import annotations

import binascii
import hashlib
import hmac
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...generated.behaviour import (
    WEBHOOKS_SECRET_MAX_BYTES,
    WEBHOOKS_SECRET_MIN_BYTES,
    WEBHOOKS_SECRET_PREFIX,
    WEBHOOKS_SIGNATURE_VERSION,
)
from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from .delivery import Delivery

_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")


class Keys:
    """The decoded secrets of a receiver or of a sender."""

    __slots__ = ("_keys",)

    def __init__(self, secrets: object) -> None:
        # A `str` is iterable, but its characters are not secrets.
        listed = list(secrets) if isinstance(secrets, Iterable) and not isinstance(secrets, (str, bytes)) else []
        self._keys = [_key(secret) for secret in listed]

    def __repr__(self) -> str:
        return f"Keys({len(self._keys)})"

    def check(self) -> None:
        """Checks that there is a secret, and that each one is valid.

        Raises:
            ConfigurationError: One of them is missing or malformed. The message does not show it.
        """
        if not self._keys:
            raise ConfigurationError("secrets must be a list with at least one webhook secret")
        if None in self._keys:
            raise ConfigurationError(
                f"A webhook secret must be {WEBHOOKS_SECRET_PREFIX} followed by {WEBHOOKS_SECRET_MIN_BYTES} to "
                f"{WEBHOOKS_SECRET_MAX_BYTES} bytes in base64; copy it again from the webhook endpoint"
            )

    def signatures(self, delivery: Delivery) -> list[str]:
        """Returns one signature for each secret: `v1,` and the HMAC-SHA256 (RFC 2104) of id, timestamp and body."""
        content = b".".join([_encode(delivery.id), _encode(delivery.timestamp), delivery.body])
        return [_signature(key, content) for key in self._keys if key is not None]

    def match(self, delivery: Delivery) -> bool:
        """Reports whether one of the signatures of a delivery was created with one of the secrets.

        The duration does not depend on which signature matches, or on the position of a difference.
        """
        expected = [_encode(signature) for signature in self.signatures(delivery)]
        given = [_encode(signature) for signature in delivery.signatures]
        return sum(hmac.compare_digest(one, other) for one in given for other in expected) > 0


def _key(secret: object) -> bytes | None:
    encoded = str.__str__(secret).removeprefix(WEBHOOKS_SECRET_PREFIX) if isinstance(secret, str) else ""
    # `b64decode` would skip characters that are not base64.
    key = binascii.a2b_base64(encoded) if _BASE64.fullmatch(encoded) else b""
    return key if WEBHOOKS_SECRET_MIN_BYTES <= len(key) <= WEBHOOKS_SECRET_MAX_BYTES else None


def _signature(key: bytes, content: bytes) -> str:
    digest = hmac.digest(key, content, hashlib.sha256)
    return f"{WEBHOOKS_SIGNATURE_VERSION},{binascii.b2a_base64(digest, newline=False).decode()}"


# Frameworks may decode bytes of headers that are not ASCII into surrogates, which UTF-8 cannot represent.
def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
