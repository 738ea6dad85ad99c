"""Schemas of requests: they check the arguments of a call and convert them to JSON."""
