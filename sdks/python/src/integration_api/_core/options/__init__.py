"""Options of clients and of calls."""
