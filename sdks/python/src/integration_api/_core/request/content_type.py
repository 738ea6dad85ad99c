"""Media types of request bodies."""

from __future__ import annotations

from ..errors.sdk_errors import InvalidRequestError

ANY_BYTES = "application/octet-stream"


def body_type(own: str | None, usual: str, content_types: tuple[str, ...]) -> str:
    """Returns the media type of a body: that of a file, if the operation takes it, or else the usual one.

    Args:
        own: Media type of the file; None if the body is not a file.
        usual: Media type of the operation, which is the first one without a wildcard.
        content_types: Media types of which the caller chooses one; empty if there is no choice.
    """
    if not content_types or own is None or own == ANY_BYTES:
        return usual
    return own if _includes(content_types, own) or ANY_BYTES not in content_types else usual


def require_content_type(content_types: tuple[str, ...], media_type: str) -> None:
    """Checks that an operation takes a body of this media type.

    Raises:
        InvalidRequestError: It does not.
    """
    if not _includes(content_types, media_type):
        message = f"the Content-Type must be {' or '.join(content_types)}, not {media_type!r}"
        raise InvalidRequestError(message)


def _essence(media_type: str) -> str:
    return media_type.partition(";")[0].strip().lower()


def _includes(content_types: tuple[str, ...], media_type: str) -> bool:
    essence = _essence(media_type)
    ranges = ("*/*", f"{essence.partition('/')[0]}/*", essence)
    return any(_essence(name) in ranges for name in content_types)
