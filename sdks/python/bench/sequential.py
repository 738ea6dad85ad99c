"""Makes calls one after another, so that the server can count the connections: `sequential.py <url> <calls>`."""

from __future__ import annotations

import sys

from clients import ours

order, _ = ours(sys.argv[1])
for _ in range(int(sys.argv[2])):
    order()
