"""TLS settings. The module `ssl` is loaded for the first https connection only."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

_REFUSALS = (
    "CERTIFICATE_REQUIRED",
    "BAD_CERTIFICATE",
    "UNSUPPORTED_CERTIFICATE",
    "CERTIFICATE_REVOKED",
    "CERTIFICATE_EXPIRED",
    "CERTIFICATE_UNKNOWN",
    "UNKNOWN_CA",
    "HANDSHAKE_FAILURE",
    "ACCESS_DENIED",
)
"""Alerts with which a server refuses a client."""
_REFUSED = "the server refuses the client; it may require a client certificate"
_NO_ISSUER = (2, 20)
"""Codes of OpenSSL for an authority that the trust store does not have."""
_NO_AUTHORITY = "no trusted authority issued the certificate; set SSL_CERT_FILE, or install ca-certificates or certifi"


# Loading the system's certificates takes longer than a call, so it is done once.
@cache
def default_context() -> SSLContext:
    """Returns a context with the certificate authorities of the system, or of `SSL_CERT_FILE` and `SSL_CERT_DIR`."""
    import ssl

    context = ssl.create_default_context()
    is_chosen = os.environ.get("SSL_CERT_FILE") or os.environ.get("SSL_CERT_DIR")
    # The authorities of a directory are loaded only when they are needed, so an empty list alone says nothing.
    if not is_chosen and not context.cert_store_stats()["x509_ca"] and not _has_directory(ssl):
        try:
            certifi = import_module("certifi")
        except ImportError:
            pass
        else:
            context.load_verify_locations(certifi.where())
    context.set_alpn_protocols(["http/1.1"])
    return context


def _has_directory(ssl: Any) -> bool:
    directory = ssl.get_default_verify_paths().capath
    try:
        return bool(directory and os.listdir(directory))
    except OSError:
        return False


def context_of(given: SSLContext | None) -> Callable[[], SSLContext]:
    """Returns a function for the TLS settings of an integrator, or for the default ones.

    Raises:
        ConfigurationError: The value is not an `ssl.SSLContext`.
    """
    if given is None:
        return default_context
    import ssl

    if not isinstance(given, ssl.SSLContext):
        raise ConfigurationError(f"ssl_context must be an ssl.SSLContext, not {type(given).__name__}")
    return lambda: given


def refusal_in(error: BaseException | None) -> str | None:
    """Returns the meaning of a TLS error that every further attempt would meet, or None for all other errors."""
    while error is not None:
        # By name, because `ssl` is loaded only for https.
        if type(error).__name__ == "SSLCertVerificationError":
            is_empty = getattr(error, "verify_code", 0) in _NO_ISSUER
            return _NO_AUTHORITY if is_empty else ""
        reason = str(getattr(error, "reason", None) or "")
        if "_ALERT_" in reason and reason.endswith(_REFUSALS):
            return "the server requires a client certificate" if "CERTIFICATE_REQUIRED" in reason else _REFUSED
        error = error.__cause__
    return None
