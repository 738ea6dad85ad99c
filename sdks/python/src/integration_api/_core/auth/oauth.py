"""Requests to the token endpoint of OAuth 2, and its answers."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote_plus, urlencode, urljoin, urlsplit

from ...generated.behaviour import CONFIGURATION_LOOPBACK_HOSTS
from ..errors.sdk_errors import ConfigurationError
from ..json.json import parse_json
from .schemes import Credentials

if TYPE_CHECKING:
    from collections.abc import Callable

# A token is renewed so many seconds before its end, or after nine tenths of a shorter life.
_RENEWED_BEFORE = 30.0
_RENEWED_BEFORE_SHARE = 0.1
_VISIBLE = re.compile(r"[!-~]+")


class Granted(NamedTuple):
    """Answer of a token endpoint."""

    token: str
    lasts: float | None
    """Seconds until the token should be renewed; None if its end is unknown."""

    # The default `repr` of a tuple would show the token.
    def __repr__(self) -> str:
        return "Granted(…)"


def token_url(option: str, url: object, base_url: str, *, allow_insecure_http: bool) -> str:
    """Returns the URL of the token endpoint.

    Args:
        option: Option of the client, for the message.
        url: Absolute URL, or one that is relative to the base URL.
        base_url: Base URL of the client.
        allow_insecure_http: Whether http is allowed for other machines.

    Raises:
        ConfigurationError: The URL is missing, invalid, or would send the credentials unencrypted.
    """
    if not isinstance(url, str) or not url:
        raise ConfigurationError(f"The URL of the token endpoint is missing: pass {option}")
    try:
        full = urljoin(f"{base_url}/", url)
        parts = urlsplit(full)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, full, parts = None, "", urlsplit("")
    if parts.scheme not in {"http", "https"} or not host or "@" in parts.netloc or not _VISIBLE.fullmatch(full):
        raise ConfigurationError(f"{option} is not a valid URL; pass one such as https://auth.example.com/token")
    if parts.scheme == "http" and not allow_insecure_http and host not in CONFIGURATION_LOOPBACK_HOSTS:
        raise ConfigurationError(
            f"{option} would send the client secret unencrypted; use https, or set allow_insecure_http"
        )
    return parts._replace(fragment="").geturl()


def shown_url(url: str) -> str:
    """Returns a URL without its query, which may be secret."""
    return url.partition("?")[0]


def form_of(scopes: tuple[str, ...], *others: tuple[str, str]) -> bytes:
    """Returns the body of a token request."""
    scope = [("scope", " ".join(scopes))] if scopes else []
    return urlencode([("grant_type", "client_credentials"), *scope, *others]).encode()


def client_authentication(scopes: tuple[str, ...], *, is_posted: bool) -> Callable[[str, str], Credentials]:
    """Returns the scheme that authenticates a token request by the id and the secret of the client.

    Both are form-encoded before they are joined (RFC 6749, section 2.3.1).
    """

    def credentials(client_id: str, secret: str) -> Credentials:
        encoded = quote_plus(secret)
        if is_posted:
            body = form_of(scopes, ("client_id", client_id), ("client_secret", secret))
            return Credentials(secrets=(encoded,), body=body)
        pair = b64encode(f"{quote_plus(client_id)}:{encoded}".encode()).decode()
        return Credentials((("Authorization", f"Basic {pair}"),), secrets=(encoded, pair))

    return credentials


def read_grant(body: bytes) -> Granted:
    """Returns the token of a successful answer.

    Raises:
        ValueError: The answer is no token. The text is the end of a sentence that begins with the endpoint.
    """
    try:
        answer: Any = parse_json(body)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise ValueError("answered with a body that is not a JSON object")
    token, kind, lasts = answer.get("access_token"), answer.get("token_type"), answer.get("expires_in")
    if isinstance(kind, str) and kind.lower() != "bearer":
        raise ValueError(f"answered with the token type {kind}")
    if not isinstance(token, str) or not _VISIBLE.fullmatch(token):
        raise ValueError("answered without access_token")
    return Granted(token, _renewal(lasts))


# Some servers send the number as a text.
def _renewal(lasts: object) -> float | None:
    if isinstance(lasts, str) and re.fullmatch(r"[0-9]{1,9}", lasts):
        lasts = int(lasts)
    if not isinstance(lasts, (int, float)) or isinstance(lasts, bool):
        return None
    return lasts - min(_RENEWED_BEFORE, lasts * _RENEWED_BEFORE_SHARE)


def refusal(body: bytes) -> tuple[str | None, str | None]:
    """Returns `error` and `error_description` of an answer (RFC 6749, section 5.2)."""
    try:
        answer: Any = parse_json(body)
    except ValueError:
        answer = None
    answer = answer if isinstance(answer, dict) else {}
    error, description = answer.get("error"), answer.get("error_description")
    return error if isinstance(error, str) else None, description if isinstance(description, str) else None
