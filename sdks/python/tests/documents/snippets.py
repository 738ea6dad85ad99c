"""Fenced blocks of Python in a Markdown document."""

from __future__ import annotations

import re
from typing import NamedTuple

_FENCE = re.compile(r"^```python([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_PROMISE = re.compile(r"# → (.*)$", re.MULTILINE)


class Snippet(NamedTuple):
    """A block of Python: with `run` after its language, it is also executed."""

    line: int
    """Number of its first line of code, starting at 1."""
    code: str
    is_run: bool

    @property
    def promises(self) -> list[str]:
        """Output that the snippet promises: the texts after `# →`, in order."""
        return [promise.strip() for promise in _PROMISE.findall(self.code)]

    def broken_promise(self, printed: list[str]) -> str | None:
        """Returns the first promise that the printed lines break, or None."""
        left = iter(printed)
        return next((promise for promise in self.promises if promise not in left), None)


def snippets_in(markdown: str) -> list[Snippet]:
    """Returns the blocks of Python in a document."""
    return [
        Snippet(markdown.count("\n", 0, found.start()) + 2, found[2], found[1].strip() == "run")
        for found in _FENCE.finditer(markdown)
    ]
