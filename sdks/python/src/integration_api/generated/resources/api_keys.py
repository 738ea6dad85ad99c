"""Calls of `api.api_keys`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation, nothing
from ..._core.unset import UNSET
from .. import models

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions, WriteOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset
    from .. import enums

_CREATE: Operation[models.ApiKeyWithSecret] = Operation(
    "createApiKey", "POST", "/api/v1/api-keys", models.ApiKeyWithSecret
)
_RETRIEVE: Operation[models.ApiKey] = Operation("getApiKey", "GET", "/api/v1/api-keys/{api_key_id}", models.ApiKey)
_LIST: Operation[models.ApiKey] = Operation("listApiKeys", "GET", "/api/v1/api-keys", models.ApiKey)
_REVOKE: Operation[None] = Operation("revokeApiKey", "DELETE", "/api/v1/api-keys/{api_key_id}", nothing)
_ROTATE: Operation[models.ApiKeyWithSecret] = Operation(
    "rotateApiKey", "POST", "/api/v1/api-keys/{api_key_id}/rotate", models.ApiKeyWithSecret
)


class ApiKeys:
    """Keys that let integrations in, each with its own scopes."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        name: str,
        mode: enums.ApiKeyMode,
        scopes: Sequence[enums.Scope],
        expires_at: datetime | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.ApiKeyWithSecret:
        """Create an API key.

        Creates an API key and returns its secret, which no other call shows. Give each integration a key of its own
        with no more scopes than it needs. An account may have 20 keys (409 `limit_reached`).

        `POST /api/v1/api-keys` (createApiKey). Needs scope `api_keys:write`.

        Args:
            name: Name for people. Two keys may have the same one.
            mode: Which data a key reaches. The two sets are apart: neither sees records of the other.
            scopes: What the key may do, each scope once. A key cannot give away scopes it does not have itself.
            expires_at: When the key shall stop working, in the future. Left out, it works until it is revoked.
        """
        return self._caller.call(
            _CREATE,
            Arguments(
                body={"name": name, "mode": mode, "scopes": scopes, "expires_at": expires_at},
            ),
            **options,
        )

    def retrieve(
        self,
        api_key_id: str,
        **options: Unpack[ReadOptions],
    ) -> models.ApiKey:
        """Retrieve an API key.

        Returns one API key without its secret. A revoked key is reported as missing.

        `GET /api/v1/api-keys/{api_key_id}` (getApiKey). Needs scope `api_keys:write`.

        Args:
            api_key_id: Identifier of the API key.
        """
        return self._caller.call(
            _RETRIEVE,
            Arguments(
                path=(api_key_id,),
            ),
            **options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.ApiKey]:
        """List API keys.

        Returns the API keys of the account, live and test ones, the newest first, without their secrets. Keys that have
        expired are listed until they are revoked.

        `GET /api/v1/api-keys` (listApiKeys). Needs scope `api_keys:write`.

        Args:
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST,
            Arguments(
                query={"limit": limit, "cursor": cursor},
            ),
            **options,
        )

    def revoke(
        self,
        api_key_id: str,
        **options: Unpack[WriteOptions],
    ) -> None:
        """Revoke an API key.

        Ends the key at once: from now on it is answered with 401 `api_key_revoked`, and calls under way are finished. A
        key may revoke itself. Cannot be undone. Revoking it again is answered with 404.

        `DELETE /api/v1/api-keys/{api_key_id}` (revokeApiKey). Needs scope `api_keys:write`.

        Args:
            api_key_id: Identifier of the API key.
        """
        return self._caller.call(
            _REVOKE,
            Arguments(
                path=(api_key_id,),
            ),
            **options,
        )

    def rotate(
        self,
        api_key_id: str,
        *,
        overlap_seconds: int | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.ApiKeyWithSecret:
        """Rotate an API key.

        Makes a new secret for the key and returns it; no other call shows it. Name, mode, scopes and expiry stay. The
        previous secret works until the overlap ends, counted from this call. Rotating again during an overlap ends the
        oldest secret at once.

        `POST /api/v1/api-keys/{api_key_id}/rotate` (rotateApiKey). Needs scope `api_keys:write`.

        Args:
            api_key_id: Identifier of the API key.
            overlap_seconds: How long the previous secret goes on working beside the new one, in seconds: a day when it
                is left out, at most 7 days. 0 ends it at once, for a secret that leaked.
        """
        return self._caller.call(
            _ROTATE,
            Arguments(
                path=(api_key_id,),
                body={"overlap_seconds": overlap_seconds},
            ),
            **options,
        )
