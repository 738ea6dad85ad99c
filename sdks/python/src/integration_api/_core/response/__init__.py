"""Responses: from an `HttpResponse` to the result of a call."""
