"""The conformance driver: makes the calls that the harness asks for, and tells how they ended.

    python driver.py <dispatch table>

Takes one JSON object a line on stdin and prints one for each on stdout, in the order in which the calls end.
"""

from __future__ import annotations

import json
import logging
import os
import platform
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import IO, Any

# Started by itself, without the settings of pytest: the library is the one beside it, not an installed one.
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from jobs import Jobs
from sinks import LogSink

# Calls that hang until their time-out hold a thread each.
_THREADS = 128


class Lines:
    """Lines of JSON, each of them whole."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._lock = Lock()

    def say(self, line: dict[str, Any]) -> None:
        text = json.dumps(line, allow_nan=False)
        with self._lock:
            self._stream.write(f"{text}\n")
            self._stream.flush()


def main(table: str) -> None:
    # What the library prints must not be taken for an answer.
    lines, sys.stdout = Lines(sys.stdout), sys.stderr
    for name in [name for name in os.environ if name.startswith("INTEGRATION_API_")]:
        del os.environ[name]
    log = LogSink()
    logging.basicConfig(level=logging.NOTSET, handlers=[log])
    logging.captureWarnings(True)
    jobs = Jobs(json.loads(Path(table).read_text(encoding="utf-8")), log)

    def work(job: dict[str, Any]) -> None:
        lines.say({"id": job["id"], **jobs.answer(job)})

    lines.say({"ready": True, "language": "python", "runtime": platform.python_version()})
    with ThreadPoolExecutor(_THREADS) as pool:
        for line in sys.stdin:
            message = json.loads(line)
            # A wish to cancel comes too late: a call that can be cancelled is unsupported, and answered at once.
            if "cancel" not in message:
                pool.submit(work, message)


if __name__ == "__main__":
    main(sys.argv[1])
