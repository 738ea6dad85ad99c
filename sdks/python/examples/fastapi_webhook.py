"""A webhook receiver for FastAPI.

WEBHOOK_SECRETS=whsec_… uvicorn --app-dir sdks/python/examples fastapi_webhook:app
"""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from receiver import accept, webhook_secrets

from integration_api import webhooks

app = FastAPI()


@app.post("/webhooks")
async def receive(request: Request) -> Response:
    """Receives a webhook. A `ConfigurationError` is not caught, so that it is a 500 and the API delivers again."""
    try:
        # A parameter with a model instead of the request would parse the body and lose its bytes.
        accept(webhooks.unwrap(await request.body(), request.headers, secrets=webhook_secrets()))
    except webhooks.WebhookVerificationError as error:
        print(f"webhook rejected: {error.reason}")
        return Response(status_code=400)
    return Response(status_code=204)
