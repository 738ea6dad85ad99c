"""Responses that are read while they arrive: streams of items, and downloads."""
