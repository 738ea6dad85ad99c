"""Makes the calls of one peer in the protocol of a driver of the conformance suite.

    python peers.py <peer>

Reads a job from each line of its input, and prints the outcome of each step of the job, in any order.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from importlib.metadata import version
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from clients import ORDER_ID, ORDER_PATH

if TYPE_CHECKING:
    from collections.abc import Callable

_PRINTING = Lock()


class Peer(NamedTuple):
    """A client with its own defaults, except for its timeouts."""

    call: Callable[[], Any]
    close: Callable[[], object]
    own: type[Exception]
    """Base class of the library's own errors."""


def stripe(options: dict[str, Any]) -> Peer:
    from stripe import RequestsClient, StripeClient, StripeError

    http = RequestsClient(timeout=options["timeout_ms"] / 1000)
    client = StripeClient(
        options["api_key"], base_addresses={"api": options["base_url"]}, http_client=http, max_network_retries=2
    )
    products = client.v1.products
    return Peer(lambda: products.retrieve(ORDER_ID), lambda: None, StripeError)


def openai(options: dict[str, Any]) -> Peer:
    from openai import OpenAI, OpenAIError

    url, timeout = f"{options['base_url']}/v1", options["timeout_ms"] / 1000
    client = OpenAI(api_key=options["api_key"], base_url=url, timeout=timeout)
    return Peer(lambda: client.files.retrieve(ORDER_ID), client.close, OpenAIError)


def httpx(options: dict[str, Any]) -> Peer:
    from httpx import Client, HTTPError

    headers = {"Authorization": f"Bearer {options['api_key']}"}
    client = Client(timeout=options["total_timeout_ms"] / 1000, headers=headers)

    def call() -> Any:
        return client.get(options["base_url"] + ORDER_PATH).raise_for_status().json()

    return Peer(call, client.close, HTTPError)


PEERS = {"stripe-python": stripe, "openai-python": openai, "httpx": httpx}


def outcome(peer: Peer, step: dict[str, Any]) -> dict[str, Any]:
    try:
        value = peer.call() if "operation" in step else peer.close()
        # Both SDKs may return something else than an object.
        return {"kind": "value", "value": value.to_dict() if hasattr(value, "to_dict") else value}
    except Exception as error:  # noqa: BLE001 - Foreign exceptions are what the benchmark counts.
        name = type(error).__name__
        label = name if isinstance(error, peer.own) else f"native:{name}"
        return {"kind": "error", "class": label, "sinks": {"stack": traceback.format_exc()}}


def run(name: str, job: dict[str, Any]) -> None:
    peer = PEERS[name](job["client"])
    start = time.perf_counter()
    steps = [outcome(peer, step) for step in job["call"]["steps"]]
    ms = (time.perf_counter() - start) * 1000
    show({"id": job["id"], "ms": ms, "outcome": {"kind": "steps", "steps": steps}})


def show(message: dict[str, Any]) -> None:
    with _PRINTING:
        print(json.dumps(message, default=repr), flush=True)


def main(name: str) -> None:
    show({"ready": True, "language": "python", "column": name, "runtime": version(name.removesuffix("-python"))})
    for line in sys.stdin:
        # A call that never ends must not keep the process.
        Thread(target=run, args=(name, json.loads(line)), daemon=True).start()


if __name__ == "__main__":
    main(sys.argv[1])
