"""A webhook before its verification."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from ...generated.behaviour import WEBHOOKS_ID_HEADER, WEBHOOKS_SIGNATURE_HEADER, WEBHOOKS_TIMESTAMP_HEADER
from ..errors.webhook_error import WebhookVerificationError


@runtime_checkable
class HasItems(Protocol):
    """Headers of a framework, which may repeat a name."""

    def items(self) -> Iterable[tuple[object, object]]:
        """Returns pairs of a name and a value."""
        ...


WebhookHeaders: TypeAlias = Mapping[str, str] | Mapping[str, list[str]] | HasItems
"""Request headers in the form that frameworks provide: texts or lists of texts, with names in any case."""

RawBody: TypeAlias = bytes | bytearray | memoryview | str
"""Raw body. Parsing and serialising it again would change its bytes and invalidate the signature."""

# Spaces, with a comma before them if a framework joined a repeated header.
_SEPARATOR = re.compile(r",? +")


class Delivery(NamedTuple):
    """Parts of a webhook that its signature covers, and its signatures."""

    id: str
    timestamp: str
    """Text of the header, because another spelling of the same number has another signature."""
    body: bytes
    signatures: list[str]


def read_delivery(body: object, headers: object) -> Delivery:
    """Reads the parts of a webhook.

    Raises:
        WebhookVerificationError: A header is missing, or the body is already parsed.
    """
    found = _values(headers)
    for name, value in found.items():
        if not value:
            raise WebhookVerificationError("missing_header", f"The webhook has no {name} header")
    signatures = _SEPARATOR.split(found[WEBHOOKS_SIGNATURE_HEADER])
    return Delivery(found[WEBHOOKS_ID_HEADER], found[WEBHOOKS_TIMESTAMP_HEADER], _bytes(body), signatures)


# Repeated headers are joined as in RFC 9110, section 5.2.
def _values(headers: object) -> dict[str, str]:
    found: dict[str, list[str]] = {WEBHOOKS_ID_HEADER: [], WEBHOOKS_TIMESTAMP_HEADER: [], WEBHOOKS_SIGNATURE_HEADER: []}
    for name, value in headers.items() if isinstance(headers, HasItems) else ():
        values = found.get(name.lower()) if isinstance(name, str) else None
        if values is not None:
            listed = value if isinstance(value, (list, tuple)) else [value]
            values += [part for part in listed if isinstance(part, str)]
    return {name: ", ".join(values) for name, values in found.items()}


def _bytes(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode("utf-8", "surrogatepass")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise WebhookVerificationError(
        "invalid_payload",
        "The body is already parsed; pass the raw body as text or bytes, because the signature covers its exact bytes",
    )
