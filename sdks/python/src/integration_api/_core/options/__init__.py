"""Options of a client."""
