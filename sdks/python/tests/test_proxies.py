"""Proxies and TLS, with a proxy and a server on this machine."""

from __future__ import annotations

import asyncio
import datetime
import inspect
import socket
import ssl
import threading
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from hypothesis import given, strategies as st

from integration_api import (
    AsyncHttpTransport,
    AsyncIntegrationApi,
    ConfigurationError,
    HttpRequest,
    HttpTransport,
    IntegrationApi,
    IntegrationApiError,
)
from integration_api._core.transport.address import Origin
from integration_api._core.transport.proxy import (
    ProxyError,
    connect_message,
    errors_of,
    parse_proxy,
    proxy_for,
    require_tunnel,
)
from integration_api._core.transport.tls import refusal_in
from raw_server import OK, listening

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HTTPS = Origin("https", "api.example", 443)


@pytest.mark.parametrize(
    ("environment", "proxy"),
    [
        ({"HTTPS_PROXY": "http://a.example:3128"}, ("a.example", 3128)),
        ({"https_proxy": "b.example", "HTTPS_PROXY": "http://a.example"}, ("b.example", 80)),
        ({"ALL_PROXY": "http://c.example:8080"}, ("c.example", 8080)),
        ({"HTTP_PROXY": "http://a.example"}, None),
        ({"HTTPS_PROXY": "http://a.example", "NO_PROXY": "other.example, api.example"}, None),
        ({"HTTPS_PROXY": "http://a.example", "NO_PROXY": ".example"}, None),
        ({"HTTPS_PROXY": "http://a.example", "NO_PROXY": "*"}, None),
        ({"HTTPS_PROXY": "http://a.example", "NO_PROXY": "api.example:443"}, None),
        ({"HTTPS_PROXY": "http://a.example", "NO_PROXY": "api.example:80,pi.example,,"}, ("a.example", 80)),
        ({}, None),
    ],
)
def test_the_environment_names_the_proxy(environment: dict[str, str], proxy: tuple[str, int] | None) -> None:
    found = proxy_for(HTTPS, environment)
    assert (found and (found.host, found.port)) == proxy


@pytest.mark.parametrize(
    ("host", "excluded", "is_excluded"),
    [
        ("10.1.2.3", "10.0.0.0/8", True),
        ("11.1.2.3", "10.0.0.0/8", False),
        ("10.1.2.3", "10.1.2.3", True),
        ("10.1.2.3", "10.1.2.3:443", True),
        ("10.1.2.3", "1.2.3", False),
        ("10.1.2.3", "10.0.0.0/99", False),
        ("::1", "::1", True),
        ("::1", "[::1]:443", True),
        ("fd00::7", "fd00::/8", True),
        ("api.example", "api.example.", True),
        ("api.example.", "api.example", True),
        ("api.example", "example.", True),
        ("api.example", "*.example", True),
        ("api.example", "a.example b.example\tapi.example", True),
        ("api.example", "pi.example", False),
    ],
)
def test_the_variable_no_proxy_accepts_networks_trailing_dots_and_ports(
    host: str, excluded: str, is_excluded: bool
) -> None:
    environment = {"HTTPS_PROXY": "http://a.example", "NO_PROXY": excluded}
    assert (proxy_for(Origin("https", host, 443), environment) is None) is is_excluded


@pytest.mark.parametrize(("status", "is_retryable"), [("403", False), ("407", False), ("502", True)])
def test_a_refusal_names_the_proxy_and_is_retried_only_if_it_may_end(status: str, is_retryable: bool) -> None:
    proxy = parse_proxy("http://user:secret@proxy.example:3128")
    with pytest.raises(ProxyError) as caught, errors_of(proxy):
        require_tunnel(f"HTTP/1.1 {status} No\r\n\r\n".encode())
    assert caught.value.is_retryable is is_retryable
    message = f"the proxy proxy.example:3128 failed: it did not open a tunnel, but responded with '{status}'"
    assert str(caught.value) == message


@pytest.mark.parametrize("transport", [HttpTransport, AsyncHttpTransport])
@pytest.mark.parametrize("value", [True, 1, "tls", object()])
def test_tls_settings_of_another_kind_are_an_error_of_the_configuration(transport: Any, value: Any) -> None:
    with pytest.raises(ConfigurationError, match=r"ssl_context must be an ssl\.SSLContext"):
        transport(ssl_context=value)


@pytest.mark.parametrize(
    ("reason", "meaning"),
    [
        ("TLSV13_ALERT_CERTIFICATE_REQUIRED", "the server requires a client certificate"),
        ("SSLV3_ALERT_HANDSHAKE_FAILURE", "the server refuses the client; it may require a client certificate"),
        ("TLSV1_ALERT_UNKNOWN_CA", "the server refuses the client; it may require a client certificate"),
        ("TLSV1_ALERT_INTERNAL_ERROR", None),
    ],
)
def test_an_alert_says_whether_the_server_refuses_the_client(reason: str, meaning: str | None) -> None:
    error = ssl.SSLError(1, "alert")
    error.reason = reason
    wrapped = OSError("broken")
    wrapped.__cause__ = error
    assert refusal_in(wrapped) == meaning


def test_a_cgi_script_ignores_a_proxy_that_a_client_can_set() -> None:
    origin = Origin("http", "api.example", 80)
    environment = {"HTTP_PROXY": "http://evil.example"}
    assert proxy_for(origin, environment) is not None
    assert proxy_for(origin, {**environment, "REQUEST_METHOD": "GET"}) is None


@pytest.mark.parametrize("url", ["", "http://", "https://proxy.example", "http://a:b", "http://[", "ftp://a"])
def test_an_invalid_proxy_is_a_configuration_error_that_does_not_quote_it(url: str) -> None:
    for transport in (HttpTransport, AsyncHttpTransport):
        with pytest.raises(ConfigurationError, match="the URL of the proxy is not valid"):
            transport(proxy=url)


@given(url=st.text())
def test_any_proxy_url_raises_only_errors_of_the_library(url: str) -> None:
    try:
        proxy = parse_proxy(url)
    except ConfigurationError:
        return
    assert proxy.host


def test_credentials_of_a_proxy_are_sent_and_not_shown() -> None:
    proxy = parse_proxy("http://ada:p%40ss@proxy.example:3128")
    assert "cDRzcw" not in repr(proxy)
    assert "ada" not in repr(proxy)
    message = connect_message(Origin("https", "::1", 443), proxy).value
    assert message.startswith(b"CONNECT [::1]:443 HTTP/1.1\r\nHost: [::1]:443\r\n")
    assert b"Proxy-Authorization: Basic YWRhOnBAc3M=\r\n\r\n" in message


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "server")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "certificate.pem"
    encoding = serialization.Encoding.PEM
    private = key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(private + made.public_bytes(encoding))
    return file


@pytest.fixture
def secure_port(certificate: Path) -> Iterator[int]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    def serve(peer: socket.socket) -> None:
        try:
            with peer, context.wrap_socket(peer, server_side=True) as secure:
                while head := secure.recv(65536):
                    # Credentials of a proxy are for the proxy alone.
                    secure.sendall(OK if b"Proxy-Authorization" not in head else b"")
        except OSError:
            return

    with listening(serve) as port:
        yield port


class ForwardingProxy:
    """A proxy that opens tunnels, and records what it is asked."""

    def __init__(self, response: bytes = b"HTTP/1.1 200 Connection established\r\n\r\n") -> None:
        self.asked: list[bytes] = []
        self._response = response

    def serve(self, peer: socket.socket) -> None:
        with peer:
            head = b""
            while b"\r\n\r\n" not in head:
                data = peer.recv(65536)
                if not data:
                    return
                head += data
            self.asked.append(head)
            peer.sendall(self._response)
            if not head.startswith(b"CONNECT") or b" 200 " not in self._response:
                return
            host, port = head.split(b" ")[1].decode().rsplit(":", 1)
            with socket.create_connection((host, int(port))) as target:
                back = threading.Thread(target=_copy, args=(target, peer), daemon=True)
                back.start()
                _copy(peer, target)
                back.join(5)


def _copy(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return


def send_with(kind: str, request: HttpRequest, **options: Any) -> bytes:
    """Sends a request with the synchronous transport, or with the asynchronous one on a backend."""
    if kind == "sync":
        transport = HttpTransport(**options)
        try:
            return transport.send(request, 5).body
        finally:
            transport.close()

    async def work() -> bytes:
        transport = AsyncHttpTransport(**options)
        try:
            return (await transport.send(request, 5)).body
        finally:
            await transport.close()

    return anyio.run(work, backend=kind)


KINDS = pytest.mark.parametrize("kind", ["sync", "asyncio", "trio"])


@KINDS
def test_a_custom_certificate_authority_is_accepted(kind: str, secure_port: int, certificate: Path) -> None:
    context = ssl.create_default_context(cafile=certificate)
    request = HttpRequest("GET", f"https://127.0.0.1:{secure_port}/a", {})
    assert send_with(kind, request, ssl_context=context) == b"hi"


@KINDS
def test_https_goes_through_a_tunnel_of_the_proxy(kind: str, secure_port: int, certificate: Path) -> None:
    proxy = ForwardingProxy()
    with listening(proxy.serve) as port:
        context = ssl.create_default_context(cafile=certificate)
        request = HttpRequest("GET", f"https://127.0.0.1:{secure_port}/a", {})
        # The certificate is valid for the server alone; a proxy at the same address needs another name.
        url = f"http://ada:secret@localhost:{port}"
        assert send_with(kind, request, ssl_context=context, proxy=url) == b"hi"
    assert proxy.asked[0].startswith(f"CONNECT 127.0.0.1:{secure_port} HTTP/1.1\r\n".encode())
    assert b"Proxy-Authorization: Basic " in proxy.asked[0]


@KINDS
def test_http_is_sent_to_the_proxy_with_its_whole_url(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = ForwardingProxy(OK)
    with listening(proxy.serve) as port:
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{port}")
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.setenv("NO_PROXY", "")
        assert send_with(kind, HttpRequest("GET", "http://api.example:81/a?b=c", {})) == b"hi"
    assert proxy.asked[0].startswith(b"GET http://api.example:81/a?b=c HTTP/1.1\r\nHost: api.example:81\r\n")


@KINDS
@pytest.mark.parametrize("response", [b"HTTP/1.1 407 Authenticate\r\n\r\n", b"", b"SSH-2.0\r\n\r\n"])
def test_a_proxy_that_opens_no_tunnel_is_a_connection_error(kind: str, response: bytes) -> None:
    proxy = ForwardingProxy(response)
    with listening(proxy.serve) as port:
        request = HttpRequest("GET", "https://127.0.0.1:1/a", {})
        with pytest.raises((OSError, anyio.EndOfStream)):
            send_with(kind, request, proxy=f"http://127.0.0.1:{port}")


@pytest.mark.parametrize("kind", [IntegrationApi, AsyncIntegrationApi])
def test_a_silent_proxy_is_named_with_the_host_of_the_api(kind: Any) -> None:
    released = threading.Event()

    def hold(peer: socket.socket) -> None:
        with peer:
            released.wait()

    with listening(hold) as port:
        with pytest.raises(TimeoutError) as caught:
            call_through(kind, f"http://user:password@127.0.0.1:{port}", max_retries=0, connect_timeout=0.2)
        released.set()
    message = f"no connection to api.example through the proxy 127.0.0.1:{port} within 0.2 s"
    assert str(caught.value) == f"GET /a timed out: {message}"
    assert isinstance(caught.value, IntegrationApiError)


@pytest.mark.parametrize("kind", [IntegrationApi, AsyncIntegrationApi])
@pytest.mark.parametrize(("status", "attempts"), [("403 Forbidden", 1), ("407 Authenticate", 1), ("503 Busy", 2)])
def test_a_call_that_a_proxy_refuses_is_not_repeated_and_names_both_hosts(
    kind: Any, status: str, attempts: int
) -> None:
    proxy = ForwardingProxy(f"HTTP/1.1 {status}\r\n\r\n".encode())
    with listening(proxy.serve) as port, pytest.raises(ConnectionError) as caught:
        call_through(kind, f"http://127.0.0.1:{port}", max_retries=1)
    assert len(proxy.asked) == attempts
    assert f"from api.example: the proxy 127.0.0.1:{port} failed: " in str(caught.value)
    assert status[:3] in str(caught.value)


def call_through(kind: Any, proxy: str, **options: Any) -> None:
    transport = HttpTransport(proxy=proxy) if kind is IntegrationApi else AsyncHttpTransport(proxy=proxy)
    api = kind(api_key="ik_test_1", base_url="https://api.example", transport=transport, **options)
    result = api.request("GET", "/a")
    if inspect.iscoroutine(result):
        asyncio.run(result)
