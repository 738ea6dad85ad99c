"""Updates the table of defaults in the README from `openapi/behaviour.yaml`.

python scripts/defaults.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

LIBRARY = Path(__file__).parents[1]
README = LIBRARY / "README.md"
_TABLE = re.compile(r"(?<=<!-- defaults -->\n).*?(?=<!-- /defaults -->)", re.DOTALL)


def behaviour() -> dict[str, Any]:
    """Returns the runtime behaviour of all libraries."""
    content: dict[str, Any] = yaml.safe_load((LIBRARY / "../../openapi/behaviour.yaml").read_text(encoding="utf-8"))
    return content


def updated(markdown: str) -> str:
    """Returns a document with the table of behaviour.yaml."""
    table = f"\n{_table()}\n\n"
    found, count = _TABLE.subn(lambda _: table, markdown)
    if count != 1:
        raise ValueError("the document has no <!-- defaults --> and <!-- /defaults --> around its table")
    return found


def _table() -> str:
    found = behaviour()
    names, timeouts, pages = found["configuration"], found["timeouts"], found["pagination"]
    rows = [
        ("`api_key`", _variable(names["api_key_variable"]), "", "key, or a function that returns it"),
        (
            "`base_url`",
            f"{_variable(names['base_url_variable'])}, otherwise `{names['default_base_url']}`",
            "",
            "URL of the API; a path in it is kept",
        ),
        ("`timeout`", _seconds(timeouts["attempt_ms"]), "yes", "limit of one attempt, to the last byte"),
        ("`total_timeout`", _seconds(timeouts["total_ms"]), "yes", "limit of the call, with all attempts and waits"),
        ("`connect_timeout`", _seconds(timeouts["connect_ms"]), "", "limit for opening a connection"),
        ("`max_retries`", str(found["retries"]["max_retries"]), "yes", "retries after the first attempt"),
        (
            "`max_retry_after`",
            _seconds(found["retries"]["retry_after"]["max_ms"]),
            "",
            "longest wait that the API may ask for",
        ),
        (
            "`adaptive_rate_limit`",
            str(found["rate_limit"]["adaptive"]),
            "",
            "whether calls wait when the rate limit is exhausted",
        ),
        ("`requests_per_minute`", "no limit", "", "maximum rate of calls, evenly spaced"),
        (
            "`max_response_bytes`",
            f"{found['responses']['max_bytes']:,} bytes",
            "",
            "maximum size of a response after decompression",
        ),
        ("`limit`", str(pages["default_limit"]), "yes", f"items per page, at most {pages['max_limit']}"),
        (
            "`tolerance`",
            _seconds(found["webhooks"]["tolerance_ms"]),
            "yes",
            "maximum age and clock difference of a webhook, for `unwrap`",
        ),
    ]
    return _formatted([("option", "default", "per call", "meaning"), *rows])


# Columns are as wide as their widest cell, as the formatter writes them.
def _formatted(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    rule = "| " + " | ".join("-" * width for width in widths) + " |"
    return "\n".join([lines[0], rule, *lines[1:]])


def _variable(name: str) -> str:
    return f"environment variable `{name}`"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:g} s"


if __name__ == "__main__":
    README.write_text(updated(README.read_text(encoding="utf-8")), encoding="utf-8")
