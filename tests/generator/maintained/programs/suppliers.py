"""Calls the new operations of the maintained contract at SUPPLIERS_URL and prints one JSON object for each call."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from integration_api import IntegrationApi, models

if TYPE_CHECKING:
    from datetime import datetime


def report(call: str, **result: object) -> None:
    print(json.dumps({"call": call, **result}))


def text_of(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat().replace("+00:00", "Z")


with IntegrationApi(api_key="ik_test_mock", base_url=os.environ["SUPPLIERS_URL"]) as api:
    found = [[one.id, one.label.class_, one.label.match_] for one in api.suppliers.list(status=["active"], class_="B")]
    report("list", found=found)

    supplier = api.suppliers.create(
        name="Inselwolle",
        label={
            "class": "A",
            "def": "Delivers within a week",
            "default": True,
            "final": False,
            "function": "weaving",
            "switch": "inselwolle-18",
            "yield": 98,
            "match": None,
            "self": False,
            "builder": "erp",
        },
        contact={"name": "Ada", "email": "ada@inselwolle.example"},
        terms={
            "DE": {"lead_time_days": 5, "minimum_order": {"amount": 25000, "currency": "EUR"}},
            "JP": {"lead_time_days": 40},
        },
        import_="csv",
    )
    label = supplier.label
    minimum = supplier.terms["DE"].minimum_order
    report(
        "create",
        contact=supplier.contact.email if supplier.contact else None,
        days={country: terms.lead_time_days for country, terms in supplier.terms.items()},
        minimum=minimum.amount if minimum else None,
        **{
            "import": supplier.import_,
            "audited": {country: text_of(time) for country, time in (supplier.audited_at or {}).items()},
            "visited": [text_of(time) for time in supplier.visited_at or []],
            "class": label.class_,
            "def": label.def_,
            "default": label.default,
            "final": label.final,
            "function": label.function,
            "switch": label.switch,
            "yield": label.yield_,
            "match": label.match_,
            "self": label.self_,
            "builder": label.builder,
        },
    )

    supplier = api.suppliers.update(supplier.id, tax_id=None, contact=None, if_match='"1"')
    report("update", name=supplier.name, contact=supplier.contact, terms=len(supplier.terms))

    supplier = api.suppliers.archive(supplier.id)
    report("archive", id=supplier.id, status=supplier.status, tax_id=supplier.tax_id)

    event = api.events.retrieve("evt_Qm4tXv81LkZpRw2c")
    assert isinstance(event, models.SupplierArchivedEvent)
    report("event", type=event.type, status=event.data.status)

    lent = api.inventory.adjust(items=[{"sku": "SWEATER-MOSS-M", "delta": -1}], reason="on-loan")
    report("adjust", available=[level.available for level in lent.data])

    report("locations", hours=[location.opening_hours for location in api.locations.list()])
