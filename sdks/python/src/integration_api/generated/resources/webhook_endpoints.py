"""Calls of `api.webhook_endpoints`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation, nothing
from ..._core.unset import UNSET
from .. import models

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions, WriteOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset
    from .. import enums

_CREATE: Operation[models.WebhookEndpointWithSecret] = Operation(
    "createWebhookEndpoint", "POST", "/api/v1/webhook-endpoints", models.WebhookEndpointWithSecret
)
_DELETE: Operation[None] = Operation(
    "deleteWebhookEndpoint", "DELETE", "/api/v1/webhook-endpoints/{webhook_endpoint_id}", nothing
)
_RETRIEVE: Operation[models.WebhookEndpoint] = Operation(
    "getWebhookEndpoint", "GET", "/api/v1/webhook-endpoints/{webhook_endpoint_id}", models.WebhookEndpoint
)
_LIST_DELIVERIES: Operation[models.WebhookDelivery] = Operation(
    "listWebhookDeliveries", "GET", "/api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries", models.WebhookDelivery
)
_LIST: Operation[models.WebhookEndpoint] = Operation(
    "listWebhookEndpoints", "GET", "/api/v1/webhook-endpoints", models.WebhookEndpoint
)
_PING: Operation[models.WebhookDelivery] = Operation(
    "pingWebhookEndpoint", "POST", "/api/v1/webhook-endpoints/{webhook_endpoint_id}/ping", models.WebhookDelivery
)
_RETRY_DELIVERY: Operation[models.WebhookDelivery] = Operation(
    "retryWebhookDelivery",
    "POST",
    "/api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/{delivery_id}/retry",
    models.WebhookDelivery,
)
_ROTATE_SECRET: Operation[models.WebhookEndpointWithSecret] = Operation(
    "rotateWebhookEndpointSecret",
    "POST",
    "/api/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret",
    models.WebhookEndpointWithSecret,
)
_UPDATE: Operation[models.WebhookEndpoint] = Operation(
    "updateWebhookEndpoint", "PATCH", "/api/v1/webhook-endpoints/{webhook_endpoint_id}", models.WebhookEndpoint
)


class WebhookEndpoints:
    """Where events are sent to, and how that went."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        url: str,
        event_types: Sequence[enums.EventType],
        description: str | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.WebhookEndpointWithSecret:
        """Create a webhook endpoint.

        Registers an HTTPS URL for events and returns its signing secret, which no other call shows. Events that happen
        from now on are sent to it. An account may have 16 endpoints (409 `limit_reached`); two of them may have the
        same URL.

        The URL is resolved but not called: ask for a ping to try it.

        `POST /api/v1/webhook-endpoints` (createWebhookEndpoint). Needs scope `webhooks:write`.

        Args:
            url: HTTPS address the events are posted to. It must resolve to a public address; user names, passwords and
                fragments are refused.
            description: Note for people.
            event_types: Types of event to send, each once.
        """
        return self._caller.call(
            _CREATE,
            Arguments(
                body={"url": url, "description": description, "event_types": event_types},
            ),
            **options,
        )

    def delete(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[WriteOptions],
    ) -> None:
        """Delete a webhook endpoint.

        Deletes the endpoint, its secrets and its deliveries. Attempts that are still due are dropped; one that is under
        way may still arrive. Cannot be undone. Deleting it again is answered with 404.

        `DELETE /api/v1/webhook-endpoints/{webhook_endpoint_id}` (deleteWebhookEndpoint). Needs scope `webhooks:write`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
        """
        return self._caller.call(
            _DELETE,
            Arguments(
                path=(webhook_endpoint_id,),
            ),
            **options,
        )

    def retrieve(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[ReadOptions],
    ) -> models.WebhookEndpoint:
        """Retrieve a webhook endpoint.

        Returns one webhook endpoint without its secret.

        `GET /api/v1/webhook-endpoints/{webhook_endpoint_id}` (getWebhookEndpoint). Needs scope `webhooks:read`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
        """
        return self._caller.call(
            _RETRIEVE,
            Arguments(
                path=(webhook_endpoint_id,),
            ),
            **options,
        )

    def list_deliveries(
        self,
        webhook_endpoint_id: str,
        *,
        status: enums.WebhookDeliveryStatus | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.WebhookDelivery]:
        """List deliveries.

        Returns what was sent to this endpoint in the last 30 days, the newest first.

        `GET /api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries` (listWebhookDeliveries). Needs scope
        `webhooks:read`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
            status: Only deliveries in this state. All states when it is left out.
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST_DELIVERIES,
            Arguments(
                path=(webhook_endpoint_id,),
                query={"status": status, "limit": limit, "cursor": cursor},
            ),
            **options,
        )

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.WebhookEndpoint]:
        """List webhook endpoints.

        Returns the webhook endpoints of the account, the newest first, without their secrets.

        `GET /api/v1/webhook-endpoints` (listWebhookEndpoints). Needs scope `webhooks:read`.

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

    def ping(
        self,
        webhook_endpoint_id: str,
        **options: Unpack[WriteOptions],
    ) -> models.WebhookDelivery:
        """Send a test event.

        Queues a `webhook_endpoint.ping` event for this endpoint, whatever event types it has chosen. It is signed, sent
        and repeated like every other event; follow it in the list of deliveries. A disabled endpoint gets its delivery
        as `failed`.

        `POST /api/v1/webhook-endpoints/{webhook_endpoint_id}/ping` (pingWebhookEndpoint). Needs scope `webhooks:write`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
        """
        return self._caller.call(
            _PING,
            Arguments(
                path=(webhook_endpoint_id,),
            ),
            **options,
        )

    def retry_delivery(
        self,
        webhook_endpoint_id: str,
        delivery_id: str,
        **options: Unpack[WriteOptions],
    ) -> models.WebhookDelivery:
        """Retry a delivery.

        Sends the event of a delivery once more, now, and starts a new series of attempts. Works in every state, also
        for one that succeeded. The event is the one of then, under the same `webhook-id`.

        Fails with 410 when the event is older than 30 days.

        `POST /api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/{delivery_id}/retry` (retryWebhookDelivery).
        Needs scope `webhooks:write`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
            delivery_id: Identifier of the delivery.
        """
        return self._caller.call(
            _RETRY_DELIVERY,
            Arguments(
                path=(
                    webhook_endpoint_id,
                    delivery_id,
                ),
            ),
            **options,
        )

    def rotate_secret(
        self,
        webhook_endpoint_id: str,
        *,
        overlap_seconds: int | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.WebhookEndpointWithSecret:
        """Rotate the signing secret.

        Makes a new signing secret and returns it; no other call shows it. Until the overlap ends, every delivery is
        signed with the new and the previous secret, so that you can change over without losing one. Rotating again
        during an overlap ends the oldest secret at once.

        `POST /api/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret` (rotateWebhookEndpointSecret). Needs scope
        `webhooks:write`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
            overlap_seconds: How long the previous secret goes on working beside the new one, in seconds: a day when it
                is left out, at most 7 days. 0 ends it at once, for a secret that leaked.
        """
        return self._caller.call(
            _ROTATE_SECRET,
            Arguments(
                path=(webhook_endpoint_id,),
                body={"overlap_seconds": overlap_seconds},
            ),
            **options,
        )

    def update(
        self,
        webhook_endpoint_id: str,
        *,
        if_match: str | Unset = UNSET,
        url: str | Unset = UNSET,
        description: str | Unset | None = UNSET,
        event_types: Sequence[enums.EventType] | Unset = UNSET,
        status: enums.WebhookEndpointStatus | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.WebhookEndpoint:
        """Update a webhook endpoint.

        Changes URL, description, event types or status. What the body leaves out stays as it is; null clears the
        description.

        Setting `status` to `disabled` ends the deliveries that are still due as `failed`. Setting it to `enabled`
        starts with the next event; ask for missed deliveries to be retried, or read them from the event list.

        `PATCH /api/v1/webhook-endpoints/{webhook_endpoint_id}` (updateWebhookEndpoint). Needs scope `webhooks:write`.

        Args:
            webhook_endpoint_id: Identifier of the webhook endpoint.
            if_match: The `ETag` your change is based on. When the record has changed since, the call fails with 412 and
                nothing happens. Without it the last writer wins.
            url: New HTTPS address. Attempts that are still due go there.
            description: New note. Null removes it.
            event_types: New list of types, replacing the old one.
            status: Whether events are sent to the endpoint.
        """
        return self._caller.call(
            _UPDATE,
            Arguments(
                path=(webhook_endpoint_id,),
                headers={"If-Match": if_match},
                body={"url": url, "description": description, "event_types": event_types, "status": status},
            ),
            **options,
        )
