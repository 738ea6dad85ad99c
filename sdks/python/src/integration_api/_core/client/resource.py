"""Base class of resources, and what clients have in common with them."""

from __future__ import annotations

import inspect
from typing import Any

from ..errors.sdk_errors import ConfigurationError
from ..options.boundary import boundary


def unpicklable(client: object) -> ConfigurationError:
    """Returns the error for a client that is pickled, such as an argument of a process that is spawned."""
    name = type(client).__name__
    return ConfigurationError(
        f"{name} cannot be pickled, because it has an API key and connections; create one in each process"
    )


class Resource:
    """Base class of the operations of one resource. Without `__slots__`, so that tests can replace its methods."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def __init_subclass__(cls) -> None:
        for name, member in list(vars(cls).items()):
            if inspect.isfunction(member) and not name.startswith("_"):
                setattr(cls, name, boundary(member))
