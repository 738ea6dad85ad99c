"""Transports: sending an `HttpRequest` over the network."""
