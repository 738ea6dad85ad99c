"""The client."""
# Made by `npm run generate` from templates/python/client.mustache. Do not edit.

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .._core.client import BaseClient

if TYPE_CHECKING:
    from .resources.accounts import Accounts
    from .resources.api_keys import ApiKeys
    from .resources.events import Events
    from .resources.inventory import Inventory
    from .resources.locations import Locations
    from .resources.orders import Orders
    from .resources.products import Products
    from .resources.rate_limit import RateLimit
    from .resources.webhook_endpoints import WebhookEndpoints

__version__ = "2.0.5"


class IntegrationApi(BaseClient):
    """Calls the Integration API."""

    _server_url = "https://api.integration.example"
    _version = __version__

    @cached_property
    def accounts(self) -> Accounts:
        """The account, and how many requests it has left."""
        from .resources.accounts import Accounts

        return Accounts(self._caller)

    @cached_property
    def api_keys(self) -> ApiKeys:
        """Keys that let integrations in, each with its own scopes."""
        from .resources.api_keys import ApiKeys

        return ApiKeys(self._caller)

    @cached_property
    def events(self) -> Events:
        """What happened in the last 30 days, also for those who missed a webhook."""
        from .resources.events import Events

        return Events(self._caller)

    @cached_property
    def inventory(self) -> Inventory:
        """How many units of each SKU are where, and the locations that hold them."""
        from .resources.inventory import Inventory

        return Inventory(self._caller)

    @cached_property
    def locations(self) -> Locations:
        """How many units of each SKU are where, and the locations that hold them."""
        from .resources.locations import Locations

        return Locations(self._caller)

    @cached_property
    def orders(self) -> Orders:
        """Orders from their creation to shipping or cancellation."""
        from .resources.orders import Orders

        return Orders(self._caller)

    @cached_property
    def products(self) -> Products:
        """The catalogue, read-only."""
        from .resources.products import Products

        return Products(self._caller)

    @cached_property
    def rate_limit(self) -> RateLimit:
        """The account, and how many requests it has left."""
        from .resources.rate_limit import RateLimit

        return RateLimit(self._caller)

    @cached_property
    def webhook_endpoints(self) -> WebhookEndpoints:
        """Where events are sent to, and how that went."""
        from .resources.webhook_endpoints import WebhookEndpoints

        return WebhookEndpoints(self._caller)
