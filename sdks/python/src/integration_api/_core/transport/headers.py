"""Headers of a response."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Headers(Mapping[str, str]):
    """Headers by case-insensitive name (RFC 9110 section 5.1). The values of a repeated header are joined by commas."""

    __slots__ = ("_by_name", "_items")

    def __init__(self, items: list[tuple[str, str]]) -> None:
        self._items = items
        self._by_name: dict[str, str] | None = None

    # The names are folded on demand, because the headers of most responses are never read.
    def _fold_names(self) -> dict[str, str]:
        if self._by_name is None:
            folded: dict[str, list[str]] = {}
            for name, value in self._items:
                folded.setdefault(name.lower(), []).append(value)
            self._by_name = {name: ", ".join(values) for name, values in folded.items()}
        return self._by_name

    def __getitem__(self, name: str) -> str:
        return self._fold_names()[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fold_names())

    def __len__(self) -> int:
        return len(self._fold_names())

    # The values may contain secrets that the server echoes.
    def __repr__(self) -> str:
        return f"Headers({sorted(self._fold_names())})"
