"""Runs the unit tests, and reports which branches of the hand-written code they do not cover.

python scripts/unit_tests.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARY = Path(__file__).parents[1]


def main() -> None:
    """Runs the script. It fails if a test fails, or if the coverage is too low."""
    with tempfile.TemporaryDirectory() as folder:
        coverage = [sys.executable, "-m", "coverage"]
        data = f"--data-file={folder}/coverage"
        for command in ([*coverage, "run", data, "-m", "pytest"], [*coverage, "report", data]):
            run = subprocess.run(command, cwd=LIBRARY, check=False)
            if run.returncode != 0:
                sys.exit(run.returncode)


if __name__ == "__main__":
    main()
