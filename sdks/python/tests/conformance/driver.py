"""The conformance driver. It makes the calls that the harness requests and reports their outcomes.

    python driver.py <dispatch table> <column>

Reads one JSON object per line from stdin and prints a reply to each on stdout, in the order in which the calls end.
"""

from __future__ import annotations

import json
import logging
import platform
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import IO, Any

# This script runs without the settings of `pytest`. It uses the library in this repository, not an installed one.
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from jobs import Jobs
from sinks import LogSink

# Each call that waits for its timeout occupies a thread.
_THREADS = 128
# The library has no asynchronous client, so every job of its column is unsupported.
_NO_CLIENT = {"ms": 0, "outcome": {"kind": "unsupported", "feature": "client AsyncIntegrationApi"}}


class Lines:
    """Writes JSON objects as lines. Concurrent writes do not mix."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._lock = Lock()

    def write(self, line: dict[str, Any]) -> None:
        text = json.dumps(line, allow_nan=False)
        with self._lock:
            self._stream.write(f"{text}\n")
            self._stream.flush()


def main(table: str, column: str) -> None:
    # Output that the library prints must not be mistaken for a reply.
    lines, sys.stdout = Lines(sys.stdout), sys.stderr
    log = LogSink()
    logging.basicConfig(level=logging.NOTSET, handlers=[log])
    logging.captureWarnings(True)
    jobs = Jobs(json.loads(Path(table).read_text(encoding="utf-8")), log)

    def work(job: dict[str, Any]) -> None:
        reply = jobs.run(job) if column == "python" else _NO_CLIENT
        lines.write({"id": job["id"], **reply})

    lines.write({"ready": True, "language": "python", "column": column, "runtime": platform.python_version()})
    with ThreadPoolExecutor(_THREADS) as pool:
        for line in sys.stdin:
            message = json.loads(line)
            # Requests to cancel are ignored: a call with cancellation is unsupported and has its reply at once.
            if "cancel" not in message:
                pool.submit(work, message)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
