"""Requests: from a call to an `HttpRequest`."""
