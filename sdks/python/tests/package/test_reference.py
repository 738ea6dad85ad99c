"""The API reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from reference import build_reference

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    build_reference(folder)
    return folder


def page(reference: Path, name: str) -> str:
    return (reference / "integration_api" / name).read_text(encoding="utf-8")


def test_each_public_name_has_an_entry(reference: Path) -> None:
    front = (reference / "integration_api.html").read_text(encoding="utf-8")
    for name in ("IntegrationApi", "RateLimitError", "IntegrationApi.orders"):
        assert f'id="{name}"' in front, name
    assert 'id="OrdersResource.create"' in page(reference, "generated/resources/orders.html")
    assert 'id="OrderCreated"' in page(reference, "webhooks.html")
    assert 'id="FakeApi.reply_once"' in page(reference, "testing.html")


def test_private_modules_have_no_page(reference: Path) -> None:
    assert not [file for file in reference.rglob("*.html") if "/_" in file.as_posix()]
