"""The rate limit of the API: what responses state about it, and the pace of a client's calls."""
