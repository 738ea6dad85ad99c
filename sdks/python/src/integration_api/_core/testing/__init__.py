"""Helpers for tests of an integration."""
