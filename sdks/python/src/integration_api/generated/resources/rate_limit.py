"""Calls of `api.rate_limit`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation
from .. import models

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions

_RETRIEVE: Operation[models.RateLimit] = Operation("getRateLimit", "GET", "/api/v1/rate-limit", models.RateLimit)


class RateLimit:
    """The account, and how many requests it has left."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def retrieve(
        self,
        **options: Unpack[ReadOptions],
    ) -> models.RateLimit:
        """Retrieve the rate limit.

        Returns the request budget of the calling API key. This call is free: it does not count against the budget. Any
        key may make it, whatever its scopes.

        `GET /api/v1/rate-limit` (getRateLimit).
        """
        return self._caller.call(_RETRIEVE, Arguments(), **options)
