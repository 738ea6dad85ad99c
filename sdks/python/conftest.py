"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# The same examples in each run, and no limit for a busy machine.
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, max_examples=100)
settings.load_profile("repeatable")
