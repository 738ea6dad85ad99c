"""Every public entry point with hostile values: whatever it raises is an error of the library."""

from __future__ import annotations

import asyncio
import inspect
import logging
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx
import pytest
import requests

import integration_api as library
from fake_transport import FakeTransport, response
from hostile_values import TrapError, hostile_values
from integration_api import IntegrationApiError, models, telemetry, testing, transports, webhooks
from integration_api._core.client.resource import Resource
from integration_api._core.models.decoding import plain
from integration_api._core.options.call_options import WRITE_OPTIONS
from integration_api._core.options.client_options import DEFAULTS
from integration_api._core.request.multipart import encode_multipart
from integration_api._core.request.operation import Arguments, Operation
from integration_api._core.schema.schema import ListOf, MapOf, Nullable, ObjectOf

SECRET = "whsec_" + "A" * 32
SAMPLES = {"integer": 1, "boolean": True, "string": "a", "json": {}}
Entry = tuple[str, Callable[..., Any]]


class AsyncFake:
    def __init__(self) -> None:
        self._fake = FakeTransport(response({"data": []}))

    async def send(self, request: Any, timeout: float) -> Any:
        return self._fake.send(request, timeout)

    async def close(self) -> None:
        """Has nothing to close."""


def clients(**options: Any) -> Iterator[Any]:
    for kind, fake in (
        (library.IntegrationApi, FakeTransport(response({"data": []}))),
        (library.AsyncIntegrationApi, AsyncFake()),
    ):
        yield partial(kind, **{"api_key": "ik_test_1", "max_retries": 0, "transport": fake, **options})


def sample(schema: Any) -> Any:
    if isinstance(schema, str):
        return SAMPLES[schema]
    if isinstance(schema, Nullable):
        return sample(schema.schema)
    return {name: sample(schema.members[name]) for name in schema.required} if isinstance(schema, ObjectOf) else []


def placed(schema: Any, value: Any) -> Iterator[Any]:
    """Yields the value, and valid values that contain it at each place of a schema."""
    yield value
    schema = schema.schema if isinstance(schema, Nullable) else schema
    if isinstance(schema, ListOf):
        yield from ([inner] for inner in placed(schema.items, value))
    elif isinstance(schema, MapOf):
        yield from ({"a": inner} for inner in placed(schema.values, value))
    elif isinstance(schema, ObjectOf):
        for name, member in schema.members.items():
            yield from ({**sample(schema), name: inner} for inner in placed(member, value))


def of_options(value: Any) -> Iterator[Entry]:
    options = [(name, given) for name in DEFAULTS for given in (value, [value], {"X-A": value})]
    options += [("hooks", library.Hooks(*[value] * 4)), ("hooks", telemetry.telemetry_hooks(value))]
    options += [("transport", FakeTransport(library.HttpResponse(value, value, value, value)))]
    options += [("api_key", lambda: value), ("middleware", [lambda _request, _send: value])]
    options += [("middleware", [changing(part, value)]) for part in ("method", "url", "headers", "body")]
    for name, given in options:
        for create in clients():
            yield f"with_options({name})", partial(derived, create, {name: given})
        for create in clients(**{name: given}):
            yield f"client({name})", partial(created, create)


def derived(create: Any, options: dict[str, Any]) -> Any:
    return create().with_options(**options).orders.list().to_list(limit=1)


def created(create: Any) -> Any:
    return create().request("POST", "/a", body={})


def changing(part: str, value: Any) -> Any:
    return lambda request, send: send(request._replace(**{part: value}))


def of_operations(value: Any) -> Iterator[Entry]:
    for create in clients():
        api = create()
        is_async = isinstance(api, library.AsyncIntegrationApi)
        members = [getattr(api, name) for name in dir(api)]
        for resource in (member for member in members if isinstance(member, Resource)):
            for name, method in inspect.getmembers(resource, inspect.ismethod):
                if not name.startswith("_"):
                    yield from of_method(f"{type(resource).__name__}.{name}", method, value, is_deep=not is_async)
        for name in ("method", "path", "path_params", "query", "body"):
            for given in (value, [value], {"a": value}, {value: "a"} if type(value) is str else value):
                call = {"method": "POST", "path": "/{a}", "path_params": {"a": "b"}, name: given}
                yield f"request({name})", partial(api.request, **call)
        yield "to_list", partial(api.orders.list().to_list, limit=value)


def of_method(shown: str, method: Any, value: Any, *, is_deep: bool) -> Iterator[Entry]:
    operation = vars(sys.modules[method.__self__.__module__.removesuffix("_async")])[f"_{method.__name__.upper()}"]
    body = operation.body.members if isinstance(operation.body, ObjectOf) else {}
    schemas = {**operation.query.members, **body}
    parameters = inspect.signature(method).parameters
    required = [name for name in names_of(method) if parameters[name].default is inspect.Parameter.empty]
    valid = {name: sample(schemas.get(name, "string")) for name in required}
    for name in [*names_of(method), *WRITE_OPTIONS, "unknown"]:
        for given in [*placed(schemas.get(name) if is_deep else None, value), {"X-A": value}]:
            yield f"{shown}({name})", partial(method, **{**valid, name: given})


def names_of(function: Any) -> list[str]:
    parameters = inspect.signature(function).parameters
    return [name for name, parameter in parameters.items() if parameter.kind is not parameter.VAR_KEYWORD]


def upload(part: Any) -> Any:
    operation = Operation("upload", "POST", "/a", plain, body=MapOf("bytes"), encode=encode_multipart)
    return next(clients())()._api_client.send(operation, Arguments(body={"a": part}))


def of_functions(value: Any) -> Iterator[Entry]:
    body, headers = testing.sign_webhook({"type": "order.paid"}, secrets=[SECRET])
    signed = {"body": body, "headers": headers, "secrets": [SECRET]}
    fake = testing.FakeApi(max_retries=0)
    once = {"operation": "orders.list"}
    handler = webhooks.WebhookHandler(secrets=[SECRET], on_error=lambda _: None)
    entries: list[tuple[Any, dict[str, Any], Any]] = [
        (webhooks.unwrap, signed, None),
        (webhooks.verify, signed, None),
        (webhooks.WebhookHandler, {"secrets": [SECRET]}, lambda h: h.receive("POST", headers, body)),
        (handler.on, {"kind": int}, lambda on: on(value)),
        (handler.other, {"function": print}, None),
        (handler.receive, {"method": "POST", "headers": headers, "body": body}, None),
        (handler.receive_async, {"method": "POST", "headers": headers, "body": body}, None),
        (testing.sign_webhook, {"payload": {}, "secrets": [SECRET]}, None),
        (testing.example_event, {"type": "order.paid"}, None),
        (testing.FakeApi, {}, lambda f: f.api),
        (fake.example, once, None),
        (fake.reply, once, lambda _: (fake.reply("orders.list"), fake.api.orders.list().first_page())),
    ]
    entries += [(fake.reply_once, {**once}, lambda _: fake.api.orders.list().first_page())]
    entries += [(kind, {}, None) for kind in (library.HttpTransport, library.AsyncHttpTransport, library.RateLimiter)]
    entries += [
        (models.Order.from_dict, {"raw": {}}, lambda order: order.to_json()),
    ]
    entries += [(library.FilePart, {"content": b"", "name": "a"}, upload)]
    entries += [(telemetry.telemetry_hooks, {"tracer": None}, None)]
    for function, valid, after in entries:
        for name in [*names_of(function), "timeout"]:
            for given in (value, [value], {"a": value}):
                yield f"{function.__qualname__}({name})", partial(chained, function, {**valid, name: given}, after)
    wrappers: list[Any] = [(transports.HttpxTransport, httpx.Client), (transports.RequestsTransport, requests.Session)]
    for wrap, client in wrappers:
        for given in (value, client):
            yield wrap.__name__, partial(created, next(clients(transport=wrap(given))))


def chained(function: Any, arguments: dict[str, Any], after: Any) -> Any:
    result = function(**arguments)
    return result if after is None else after(result)


def is_foreign(error: Exception, entry: str) -> bool:
    # Python refuses a wrong keyword, and the error of a middleware is the program's.
    is_signature = isinstance(error, TypeError) and "unexpected keyword argument" in str(error)
    is_own = isinstance(error, (TrapError, TypeError)) and "(middleware)" in entry
    return not (isinstance(error, IntegrationApiError) or is_signature or is_own)


@pytest.mark.parametrize("source", [of_options, of_operations, of_functions], ids=lambda source: source.__name__)
def test_every_entry_point_raises_only_errors_of_the_library(source: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger("integration_api"), "disabled", True)
    foreign: Counter[str] = Counter()
    count = 0
    with asyncio.Runner() as runner:
        for name in hostile_values():
            # A new set each time, because a generator can be read once.
            for entry, call in source(hostile_values()[name]):
                count += 1
                try:
                    result = call()
                    if inspect.iscoroutine(result):
                        runner.run(result)
                except Exception as error:  # noqa: BLE001
                    if is_foreign(error, entry):
                        foreign[f"{entry} with {name}: {type(error).__name__}"] += 1
    assert dict(foreign) == {}
    assert count > 6000
