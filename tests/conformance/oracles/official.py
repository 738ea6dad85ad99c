"""What the official Python library says to each webhook vector: one JSON object, verdicts by id.

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


def verdict(secret: str, headers: dict[str, str], body: bytes) -> str:
    try:
        webhook = webhooks.Webhook(secret)
    except Exception:  # noqa: BLE001 - it has no error of its own for what is no base64
        return "secret refused"
    try:
        webhook.verify(body, headers, json_parse=False)
    except webhooks.WebhookVerificationError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - malformed parts of a header end in errors of the language
        return f"throws {type(error).__name__}"
    return "verified"


def verdicts(vector: dict[str, Any]) -> str:
    with mock.patch.object(webhooks, "datetime", clock_at(vector["now"])):
        body = base64.b64decode(vector["body"])
        said = [
            verdict(secret, vector["headers"], body) for secret in vector["secrets"]
        ]
    if "verified" in said:
        return "verified"
    return said[-1] if said else "secret refused"


file = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
json.dump({vector["id"]: verdicts(vector) for vector in file["vectors"]}, sys.stdout)
