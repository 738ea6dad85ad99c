"""Options of a client and of a single call."""
