"""A webhook receiver for Flask.

WEBHOOK_SECRETS=whsec_… flask --app sdks/python/examples/flask_webhook.py run
"""

from __future__ import annotations

from flask import Flask, Response, request
from receiver import accept, webhook_secrets

from integration_api import webhooks

app = Flask(__name__)


@app.post("/webhooks")
def receive() -> Response:
    """Receives a webhook. A `ConfigurationError` is not caught, so that it is a 500 and the API delivers again."""
    try:
        # `get_data` returns the bytes as sent; `get_json` would lose them.
        accept(webhooks.unwrap(request.get_data(), request.headers, secrets=webhook_secrets()))
    except webhooks.WebhookVerificationError as error:
        print(f"webhook rejected: {error.reason}")
        return Response(status=400)
    return Response(status=204)
