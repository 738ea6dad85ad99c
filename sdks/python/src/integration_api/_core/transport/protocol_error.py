"""Error of a transport whose server does not speak HTTP."""

from __future__ import annotations


class ProtocolError(Exception):
    """The server sent something that is not HTTP, or ended the connection too early."""
