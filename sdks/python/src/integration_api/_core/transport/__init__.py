"""Transports: send an `HttpRequest` over the network."""
