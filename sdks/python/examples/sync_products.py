"""Maintains a copy of the catalogue: the first run reads everything, later runs read the changes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from integration_api import UNSET, Hooks, IntegrationApi, models

if TYPE_CHECKING:
    from datetime import datetime

# Use a database table instead.
copy: dict[str, models.Product] = {}


def sync(api: IntegrationApi, since: datetime | None = None) -> datetime | None:
    """Reads the changes, and returns the time of the last one, where the next run starts."""
    last = since
    # Only one page is in memory at a time; the loop fetches the next one when it needs it.
    for product in api.products.list(sort="updated_at", limit=100, updated_at_min=since or UNSET):
        # The next run returns the last change again, which does no harm.
        copy[product.id] = product
        last = product.updated_at
    return last


hooks = Hooks(on_request=lambda request: print(f"requesting {urlsplit(request.url).query}"))
with IntegrationApi(app_name="catalogue-copy/1.0", hooks=hooks) as api:
    last = sync(api)
    print(f"{len(copy)} products, last change at {last}")
    sync(api, last)
    print(f"{len(copy)} products after the second run")
