"""Prints each identifier of the Python files below a folder, one per line; fails for a file that does not parse."""

import ast
import pathlib
import sys

for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.py")):
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        for name in ("id", "attr", "name", "arg"):
            value = getattr(node, name, None)
            if isinstance(value, str):
                print(value)
