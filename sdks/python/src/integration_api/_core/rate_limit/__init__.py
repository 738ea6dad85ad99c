"""The rate limiter, which sets the pace of a client's calls."""
