"""TLS settings. The module `ssl` is loaded for the first https connection only."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ssl import SSLContext


# Loading the system's certificates takes longer than a call, so it is done once.
@cache
def default_context() -> SSLContext:
    """Returns a context with the certificate authorities of the system, or of `SSL_CERT_FILE` and `SSL_CERT_DIR`."""
    import ssl

    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
