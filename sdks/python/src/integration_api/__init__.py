"""Client library of the Integration API.

    from integration_api import IntegrationApi

    with IntegrationApi(api_key="...") as api:
        ...

A client has one attribute for each resource of the API. `models` contains the types of responses, `inputs` the types of
dictionaries that are passed as arguments, and `enums` the values that the API defines for its text fields. These three
modules are loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._core.errors.api_error import ApiError, FieldError
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
from ._core.models.model import Model
from ._core.options.call_options import ReadOptions, WriteOptions
from ._core.pages import Page
from ._core.request.multipart import FilePart
from ._core.transport.headers import Headers
from ._core.transport.http_transport import HttpTransport
from ._core.transport.transport import HttpRequest, HttpResponse, Transport
from ._core.unset import UNSET, Unset
from .generated.client import IntegrationApi, __version__

if TYPE_CHECKING:
    from .generated import enums, inputs, models

__all__ = [
    "UNSET",
    "ApiError",
    "AuthenticationError",
    "BadRequestError",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "DecodeError",
    "FieldError",
    "FilePart",
    "GoneError",
    "Headers",
    "HttpRequest",
    "HttpResponse",
    "HttpTransport",
    "IntegrationApi",
    "IntegrationApiError",
    "InvalidRequestError",
    "Model",
    "NotFoundError",
    "Page",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "RateLimitError",
    "ReadOptions",
    "ServerError",
    "TimeoutError",
    "Transport",
    "Unset",
    "ValidationError",
    "WriteOptions",
    "__version__",
    "enums",
    "inputs",
    "models",
]


def __getattr__(name: str) -> Any:
    if name in {"enums", "inputs", "models"}:
        return import_module(f".generated.{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
