"""Errors that the library raises."""
