"""Client library of the Integration API.

    from integration_api import IntegrationApi

    with IntegrationApi(api_key="...") as api:
        ...

A client has one attribute for each resource of the API. `models` contains the types of responses, `inputs` the types of
dictionaries that are passed as arguments, and `enums` the values that the API defines for its text fields. These three
modules and the asynchronous client are loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._core.errors.api_error import ApiError
from ._core.errors.field_error import FieldError
from ._core.errors.sdk_errors import (
    ConfigurationError,
    ConnectionError,
    DecodeError,
    IntegrationApiError,
    InvalidRequestError,
    TimeoutError,
)
from ._core.errors.status_errors import (
    AuthenticationError,
    BadRequestError,
    ConflictError,
    GoneError,
    NotFoundError,
    PayloadTooLargeError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from ._core.middleware.hooks import AttemptOutcome, Hooks
from ._core.models.model import Model
from ._core.models.unset import UNSET, Unset
from ._core.options.call_options import ReadOptions, WriteOptions
from ._core.options.client_options import AsyncClientOptions, ClientOptions
from ._core.pages.pages import Page
from ._core.rate_limit.rate_limit_status import RateLimitStatus
from ._core.rate_limit.rate_limiter import RateLimiter
from ._core.response.raw_response import RawResponse
from ._core.schema.file_part import FilePart
from ._core.schema.unknown_value import UnknownValue
from ._core.transport.headers import Headers
from ._core.transport.transport import (
    AsyncTransport,
    ConnectTimeoutError,
    HttpRequest,
    HttpResponse,
    Transport,
)
from .generated.client import IntegrationApi, __version__

if TYPE_CHECKING:
    from ._core.middleware.middleware import AsyncMiddleware, AsyncNext, Middleware, Next
    from ._core.pages.async_pages import AsyncPage, AsyncPages
    from ._core.schema.file_content import FileContent
    from ._core.stream.async_event_stream import AsyncEventStream
    from ._core.stream.download import AsyncDownload, Download
    from ._core.stream.event_stream import EventStream
    from ._core.stream.parsers import ServerSentEvent
    from ._core.transport.async_http_transport import AsyncHttpTransport
    from ._core.transport.http_transport import HttpTransport
    from .generated import enums, inputs, models
    from .generated.async_client import AsyncIntegrationApi

__all__ = [
    "UNSET",
    "ApiError",
    "AsyncClientOptions",
    "AsyncDownload",
    "AsyncEventStream",
    "AsyncHttpTransport",
    "AsyncIntegrationApi",
    "AsyncMiddleware",
    "AsyncNext",
    "AsyncPage",
    "AsyncPages",
    "AsyncTransport",
    "AttemptOutcome",
    "AuthenticationError",
    "BadRequestError",
    "ClientOptions",
    "ConfigurationError",
    "ConflictError",
    "ConnectTimeoutError",
    "DecodeError",
    "Download",
    "EventStream",
    "FieldError",
    "FilePart",
    "GoneError",
    "Headers",
    "Hooks",
    "HttpRequest",
    "HttpResponse",
    "HttpTransport",
    "IntegrationApi",
    "IntegrationApiError",
    "InvalidRequestError",
    "Middleware",
    "Model",
    "Next",
    "NotFoundError",
    "Page",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "RateLimitError",
    "RateLimitStatus",
    "RateLimiter",
    "RawResponse",
    "ReadOptions",
    "ServerError",
    "ServerSentEvent",
    "Transport",
    "UnknownValue",
    "Unset",
    "ValidationError",
    "WriteOptions",
    "__version__",
    "enums",
    "inputs",
    "models",
]

if TYPE_CHECKING:
    # Public too, but a star import must not put them in place of the builtin errors.
    __all__ += ["ConnectionError", "FileContent", "TimeoutError"]

# Modules that are loaded on first use, by the names that they define.
_LATER = {
    "AsyncDownload": "._core.stream.download",
    "AsyncEventStream": "._core.stream.async_event_stream",
    "AsyncHttpTransport": "._core.transport.async_http_transport",
    "AsyncIntegrationApi": ".generated.async_client",
    "AsyncMiddleware": "._core.middleware.middleware",
    "AsyncNext": "._core.middleware.middleware",
    "AsyncPage": "._core.pages.async_pages",
    "AsyncPages": "._core.pages.async_pages",
    "Download": "._core.stream.download",
    "EventStream": "._core.stream.event_stream",
    "HttpTransport": "._core.transport.http_transport",
    "Middleware": "._core.middleware.middleware",
    "Next": "._core.middleware.middleware",
    "ServerSentEvent": "._core.stream.parsers",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_LATER})


def __getattr__(name: str) -> Any:
    if name in {"enums", "inputs", "models"}:
        return import_module(f".generated.{name}", __name__)
    if name in _LATER:
        return getattr(import_module(_LATER[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
