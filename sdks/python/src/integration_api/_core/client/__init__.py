"""Clients: their life cycle, and the execution of calls."""
