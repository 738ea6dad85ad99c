"""The recorded public API."""

from __future__ import annotations

from api import FOLDER, LIBRARY, MODULES, PACKAGE, reports


def test_the_recorded_api_is_up_to_date() -> None:
    recorded = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert recorded == reports(), "run npm run api"


def test_the_record_has_members_with_their_types() -> None:
    api = reports()
    assert "    total_timeout: float" in api["client.txt"] or "timeout: float" in api["client.txt"]
    assert "class OrderCreated(Model)\n" in api["webhooks.txt"]
    assert "class OrdersResource" in api["resources.txt"]


def test_each_public_module_is_recorded() -> None:
    found = {file.stem for file in (LIBRARY / "src" / PACKAGE).iterdir() if not file.name.startswith(("_", "py.typed"))}
    assert found - {"generated"} <= set(MODULES.values())
