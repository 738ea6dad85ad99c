"""Builds the wheel and the sdist. The same sources result in the same bytes, on any day and in any folder.

python scripts/distributions.py [folder]
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LIBRARY = Path(__file__).parents[1]
# The archive formats store times, so they are fixed: the first day that a ZIP archive can store.
EPOCH = "315532800"


def build(target: Path) -> tuple[Path, Path]:
    """Builds both distributions in a folder without others, and returns the paths of the wheel and the sdist."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), str(LIBRARY)]
    run = subprocess.run(
        command,
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{run.stdout}")
    [wheel], [sdist] = target.glob("*.whl"), target.glob("*.tar.gz")
    return wheel, sdist


if __name__ == "__main__":
    print(*build(Path(sys.argv[1] if len(sys.argv) > 1 else LIBRARY / "dist")), sep="\n")
