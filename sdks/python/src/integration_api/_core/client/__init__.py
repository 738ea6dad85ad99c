"""Clients: options, connections and calls."""
