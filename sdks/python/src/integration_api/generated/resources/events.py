"""Calls of `api.events`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation
from ..._core.unset import UNSET
from .. import models

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset
    from .. import enums

_RETRIEVE: Operation[models.Event] = Operation("getEvent", "GET", "/api/v1/events/{event_id}", models.decode_event)
_LIST: Operation[models.Event] = Operation("listEvents", "GET", "/api/v1/events", models.decode_event)


class Events:
    """What happened in the last 30 days, also for those who missed a webhook."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def retrieve(
        self,
        event_id: str,
        **options: Unpack[ReadOptions],
    ) -> models.Event:
        """Retrieve an event.

        Returns one event of the last 30 days, exactly as webhooks carry it. An older one is answered with 410.

        `GET /api/v1/events/{event_id}` (getEvent). Needs scope `events:read`.

        Args:
            event_id: Identifier of the event.
        """
        return self._caller.call(
            _RETRIEVE,
            Arguments(
                path=(event_id,),
            ),
            **options,
        )

    def list(
        self,
        *,
        type: Sequence[enums.EventType] | Unset = UNSET,
        created_at_min: datetime | Unset = UNSET,
        created_at_max: datetime | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.Event]:
        """List events.

        Returns the events of the last 30 days, the newest first, whether they were sent to an endpoint or not. Use it
        to catch up after an outage: list from the time of the last event you have, and drop what you know by `id`.

        `created_at_min` and `created_at_max` compare the `timestamp` of the events.

        `GET /api/v1/events` (listEvents). Needs scope `events:read`.

        Args:
            type: Only events of one of these types, joined by commas.
            created_at_min: Only records created at this time or later.
            created_at_max: Only records created before this time, the time itself excluded.
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST,
            Arguments(
                query={
                    "type": type,
                    "created_at_min": created_at_min,
                    "created_at_max": created_at_max,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            **options,
        )
