"""Retries: whether and when a failed attempt is repeated."""
