"""The reply to a case that the library cannot run."""

from __future__ import annotations


class UnsupportedError(Exception):
    """The library does not have a feature that the case requires."""
