"""Calls of `api.accounts`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation
from .. import models

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions, WriteOptions

_CREATE: Operation[models.AccountWithApiKey] = Operation(
    "createAccount", "POST", "/api/v1/accounts", models.AccountWithApiKey, is_public=True
)
_RETRIEVE: Operation[models.Account] = Operation("getAccount", "GET", "/api/v1/account", models.Account)


class Accounts:
    """The account, and how many requests it has left."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        name: str,
        email: str,
        **options: Unpack[WriteOptions],
    ) -> models.AccountWithApiKey:
        """Create an account.

        Creates a free account and its first API key. The key is in this answer and nowhere else, so store it.

        This is the one call without an API key. It is limited to 10 calls an hour for each IP address, and an
        `Idempotency-Key` is kept for the address likewise.

        `POST /api/v1/accounts` (createAccount). No API key needed.

        Args:
            name: Name of the business.
            email: Address of the owner. One account for each address, upper and lower case being the same.
        """
        return self._caller.call(
            _CREATE,
            Arguments(
                body={"name": name, "email": email},
            ),
            **options,
        )

    def retrieve(
        self,
        **options: Unpack[ReadOptions],
    ) -> models.Account:
        """Retrieve the account.

        Returns the account that the calling API key belongs to. A good first call to see whether a key works.

        `GET /api/v1/account` (getAccount). Needs scope `account:read`.
        """
        return self._caller.call(_RETRIEVE, Arguments(), **options)
