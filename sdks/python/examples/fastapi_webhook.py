"""A webhook receiver for FastAPI.

WEBHOOK_SECRETS=whsec_… uvicorn --app-dir sdks/python/examples fastapi_webhook:app
"""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from receiver import handler

app = FastAPI()


@app.post("/webhooks")
async def receive(request: Request) -> Response:
    """Receives a webhook."""
    # A parameter with a model instead of the request would parse the body and lose its bytes.
    status, headers, body = await handler.receive_async(request.method, request.headers, await request.body())
    return Response(body, status, headers)
