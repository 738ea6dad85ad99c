"""Exact arithmetic with amounts of money."""
