"""A webhook receiver for Flask.

WEBHOOK_SECRETS=whsec_… flask --app sdks/python/examples/flask_webhook.py run
"""

from __future__ import annotations

from flask import Flask, Response, request
from receiver import handler

app = Flask(__name__)


@app.post("/webhooks")
def receive() -> Response:
    """Receives a webhook."""
    # `get_data` returns the bytes as sent; `get_json` would lose them.
    status, headers, body = handler.receive(request.method, request.headers, request.get_data())
    return Response(body, status, headers)
