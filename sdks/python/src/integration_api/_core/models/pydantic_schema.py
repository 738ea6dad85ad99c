"""Models as fields and results of pydantic. Only pydantic itself loads this module."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors.sdk_errors import IntegrationApiError


def core_schema_of(kind: Any) -> Any:
    """Returns the schema of a model: it accepts an instance or the object of the API, and is written as that object."""
    # By name, because pydantic is not a dependency.
    schemas = import_module("pydantic_core").core_schema

    def read(value: Any) -> Any:
        if isinstance(value, kind):
            return value
        try:
            return kind.from_dict(value)
        except IntegrationApiError as error:
            # The error that pydantic collects.
            raise ValueError(str(error)) from None

    def write(model: Any) -> Any:
        return model.to_dict()

    return schemas.no_info_plain_validator_function(
        read, serialization=schemas.plain_serializer_function_ser_schema(write)
    )
