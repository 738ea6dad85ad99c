"""Connections to hosts with several addresses, tried one after another and then together (RFC 8305)."""

from __future__ import annotations

import errno
import math
import os
import select
import socket
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from ...generated.behaviour import CONNECTIONS_NEXT_ADDRESS_SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .deadline import Deadline

_BEGUN = frozenset({0, errno.EINPROGRESS, errno.EWOULDBLOCK, getattr(errno, "WSAEWOULDBLOCK", 0)})


def connect_to_any(found: Sequence[Any], deadline: Deadline) -> socket.socket:
    """Connects to the first address that responds. While one is silent, the next is tried after a quarter of a second.

    Args:
        found: Addresses, as `socket.getaddrinfo` returns them.
        deadline: Time limit of all addresses together.

    Raises:
        TimeoutError: The deadline has passed.
        OSError: No address accepts a connection.
    """
    waiting = _alternating(found)
    pending: list[socket.socket] = []
    failure = OSError("the host has no address")
    try:
        while waiting or pending:
            if waiting:
                family, kind, protocol, _, address = waiting.pop(0)
                pending.append(socket.socket(family, kind, protocol))
                code = _begin(pending[-1], address)
                if code not in _BEGUN:
                    pending.pop().close()
                    failure = OSError(code, os.strerror(code))
                    continue
            left = deadline.remaining()
            for sock in _settled(pending, min(left, CONNECTIONS_NEXT_ADDRESS_SECONDS) if waiting else left):
                code = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                pending.remove(sock)
                if not code:
                    return sock
                sock.close()
                failure = OSError(code, os.strerror(code))
    finally:
        for sock in pending:
            sock.close()
    raise failure


def _begin(sock: socket.socket, address: Any) -> int:
    sock.setblocking(False)
    return sock.connect_ex(address)


def _settled(pending: list[socket.socket], seconds: float) -> list[socket.socket]:
    if not hasattr(select, "poll"):
        _, opened, failed = select.select([], pending, pending, seconds)
        return [sock for sock in pending if sock in opened or sock in failed]
    poll = select.poll()
    for sock in pending:
        poll.register(sock, select.POLLOUT)
    ready = {descriptor for descriptor, _ in poll.poll(math.ceil(seconds * 1000))}
    return [sock for sock in pending if sock.fileno() in ready]


# The families take turns, because often one of them does not work at all.
def _alternating(found: Sequence[Any]) -> list[Any]:
    first = [entry for entry in found if entry[0] == found[0][0]]
    others = [entry for entry in found if entry[0] != found[0][0]]
    return [entry for entry in chain.from_iterable(zip_longest(first, others)) if entry is not None]
