"""Pace of a client: the rate limiter, and the clock and the lock that it uses."""
