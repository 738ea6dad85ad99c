"""Prints the results of the official Python library for each webhook vector as a JSON object by id.

Reads `openapi/vectors/webhooks.json`, whose path is the only argument.
"""

import base64
import datetime
import json
import pathlib
import sys
from typing import Any
from unittest import mock

from standardwebhooks import webhooks


def clock_at(now: int) -> type[datetime.datetime]:
    """A `datetime` whose present is `now`, in Unix seconds."""

    class Clock(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Clock":
            return cls.fromtimestamp(now, tz)

    return Clock


def result(secret: str, headers: dict[str, str], body: bytes) -> str:
    try:
        webhook = webhooks.Webhook(secret)
    except Exception:  # noqa: BLE001 - it has no specific error for invalid base64
        return "secret rejected"
    try:
        webhook.verify(body, headers, json_parse=False)
    except webhooks.WebhookVerificationError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - malformed parts of a header cause native errors
        return f"throws {type(error).__name__}"
    return "verified"


def results(vector: dict[str, Any]) -> str:
    with mock.patch.object(webhooks, "datetime", clock_at(vector["now"])):
        body = base64.b64decode(vector["body"])
        found = [
            result(secret, vector["headers"], body) for secret in vector["secrets"]
        ]
    if "verified" in found:
        return "verified"
    return found[-1] if found else "secret rejected"


file = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
json.dump({vector["id"]: results(vector) for vector in file["vectors"]}, sys.stdout)
