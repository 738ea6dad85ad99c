"""Imports a library in a new process, and prints the CPU milliseconds of the process: `python start.py <client>`.

With the second argument `modules` or `installed`, it prints the number of modules that the import adds to those of the
interpreter, or the bytes of our package and of those that it requires.
"""

import sys

_BEFORE = set(sys.modules)
_NAMES = {"bare Python": "time", "ours": "integration_api"}


def installed() -> int:
    from importlib.util import find_spec
    from pathlib import Path

    total = 0
    for name in ("integration_api", "msgspec", "anyio", "idna"):
        spec = find_spec(name)
        folder = Path(spec.origin).parent if spec and spec.origin else Path()
        files = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
        total += sum(file.stat().st_size for file in files)
    return total


__import__(_NAMES.get(sys.argv[1], sys.argv[1]))
if len(sys.argv) == 2:
    import time

    print(time.process_time() * 1000)
elif sys.argv[2] == "modules":
    print(len(set(sys.modules) - _BEFORE))
else:
    print(installed())
