"""PEP 702 for Pythons older than 3.13, without a dependency: type checkers see the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import deprecated
else:
    import functools
    import warnings

    def deprecated(message: str):
        """Marks a method whose use is warned of."""

        def decorate(method):
            @functools.wraps(method)
            def warn(*arguments, **options):
                warnings.warn(message, DeprecationWarning, stacklevel=2)
                return method(*arguments, **options)

            return warn

        return decorate


__all__ = ["deprecated"]
