"""The boundary between the code of callers and the library."""

from __future__ import annotations

import functools
import inspect
import sys
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.nearest import did_you_mean
from ..errors.sdk_errors import ConfigurationError, IntegrationApiError, InvalidRequestError
from ..errors.unreadable import unreadable
from .call_options import WRITE_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    C = TypeVar("C", bound=Callable[..., Any])


def boundary(function: C) -> C:
    """Wraps a function so that its errors belong to the library and show none of its arguments.

    Arguments that do not fit the signature raise an error of the library. The traceback of an error ends in the
    caller's code: an error tracker prints the local variables of each frame, and ours hold keys and customer data.
    """
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def call_async(*args: Any, **kwargs: Any) -> Any:
            handled = sys.exc_info()[1]
            try:
                coroutine = function(*args, **kwargs)
            except TypeError as error:
                problem = _argument_error(function, error, list(kwargs), args[:1])
                args, kwargs = (), {}
                raise problem from None
            try:
                return await coroutine
            except BaseException as error:
                args, kwargs, coroutine = (), {}, None
                without_frames(error, handled)
                raise

        return call_async  # type: ignore[return-value]

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        handled = sys.exc_info()[1]
        try:
            return function(*args, **kwargs)
        except IntegrationApiError as error:
            args, kwargs = (), {}
            without_frames(error, handled)
            raise
        except TypeError as error:
            names, owner = list(kwargs), args[:1]
            args, kwargs = (), {}
            problem = _misfit(function, error, names, owner)
            if problem is None:
                raise
            raise problem from None

    return call  # type: ignore[return-value]


def checked(kind: type[IntegrationApiError]) -> Callable[[C], C]:
    """Returns a decorator like `boundary`, for functions that only read their arguments and call nothing else.

    Whatever else an argument makes them raise becomes an error of the library.

    Args:
        kind: Class of that error.
    """

    def decorate(function: C) -> C:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            handled = sys.exc_info()[1]
            try:
                return function(*args, **kwargs)
            except IntegrationApiError as error:
                args, kwargs = (), {}
                without_frames(error, handled)
                raise
            # Arguments run the caller's code, which can raise anything.
            except Exception as error:  # noqa: BLE001
                names, owner = list(kwargs), args[:1]
                args, kwargs = (), {}
                problem = _misfit(function, error, names, owner)
                if problem is None:
                    problem = unreadable(error, f"{_shown(function, owner)}(): an argument", kind)
            # Raised after the handler: otherwise the error of the argument, which may contain it, would be its context.
            raise problem

        return call  # type: ignore[return-value]

    return decorate


def _misfit(
    function: Callable[..., Any], error: Exception, names: list[str], owner: tuple[Any, ...]
) -> IntegrationApiError | None:
    traceback = error.__traceback__
    # Arguments that do not fit the signature fail in the frame of the caller; an error inside the function has more.
    if not isinstance(error, TypeError) or traceback is None or traceback.tb_next is not None:
        return None
    return _argument_error(function, error, names, owner)


def _shown(function: Callable[..., Any], owner: tuple[Any, ...]) -> str:
    return type(owner[0]).__name__ if function.__name__ == "__init__" and owner else function.__name__


def _argument_error(
    function: Callable[..., Any], error: TypeError, names: list[str], owner: tuple[Any, ...]
) -> IntegrationApiError:
    """Returns the error for arguments that do not fit a signature.

    An unknown name comes first: a misspelt argument is missing, too.

    Args:
        function: Function that was called.
        error: Error of Python.
        names: Names of the keyword arguments.
        owner: Object that has the method.
    """
    parameters = inspect.signature(function).parameters
    is_constructor = function.__name__ == "__init__"
    shown = _shown(function, owner)
    message = str(error).replace(f"{function.__qualname__}()", f"{shown}()")
    known = [name for name, parameter in parameters.items() if parameter.kind is not parameter.VAR_KEYWORD]
    if len(known) < len(parameters):
        known += WRITE_OPTIONS
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        message = f"{shown}(): {unknown} is not a known argument{did_you_mean(unknown, known)}"
    return ConfigurationError(message) if is_constructor else InvalidRequestError(message)


def without_frames(error: BaseException, handled: BaseException | None) -> None:
    """Removes the frames of the library from the traceback of an error, and of all errors that caused it.

    Args:
        error: Error that leaves the library.
        handled: Error that the program was handling when it called the library, whose traceback belongs to the program.
    """
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and current is not handled and id(current) not in seen:
        seen.add(id(current))
        if current is error or isinstance(error, IntegrationApiError):
            current.__traceback__ = None
        current = current.__cause__ or current.__context__
