"""Exact arithmetic of money."""
