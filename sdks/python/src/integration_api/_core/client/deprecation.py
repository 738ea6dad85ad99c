"""The `deprecated` decorator of PEP 702 for Python before 3.13. Type checkers use the one in `typing_extensions`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import deprecated
else:
    import functools
    import warnings

    def deprecated(message: str):
        """Returns a decorator for methods that emit a `DeprecationWarning` with this message when they are called."""

        def decorate(method):
            @functools.wraps(method)
            def warn(*arguments, **options):
                warnings.warn(message, DeprecationWarning, stacklevel=2)
                return method(*arguments, **options)

            return warn

        return decorate


__all__ = ["deprecated"]
