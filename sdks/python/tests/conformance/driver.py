"""The conformance driver. It makes the calls that the harness requests and reports their outcomes.

    python driver.py <dispatch table> <column>

Reads one JSON object per line from stdin and prints a reply to each on stdout, in the order in which the calls end.
"""

from __future__ import annotations

import asyncio
import json
import logging
import platform
import sys
from pathlib import Path
from threading import Lock
from typing import IO, Any

# This script runs without the settings of `pytest`. It uses the library in this repository, not an installed one.
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

import awaiting
import blocking
from jobs import Jobs
from observed import LogHandler


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
    logging.basicConfig(level=logging.NOTSET, handlers=[LogHandler()])
    logging.captureWarnings(True)
    jobs = Jobs(json.loads(Path(table).read_text(encoding="utf-8")))
    lines.write({"ready": True, "language": "python", "column": column, "runtime": platform.python_version()})
    if column == "python-async":
        asyncio.run(awaiting.serve(jobs, sys.stdin, lines.write))
    else:
        blocking.serve(jobs, sys.stdin, lines.write)


if __name__ == "__main__":
    main(*sys.argv[1:])
