"""Prints the packages of the environment that runs it as JSON, with their licences and what they need."""

import json
import re
import sys
from importlib.metadata import Distribution, distributions


def described(distribution: Distribution) -> dict[str, object]:
    """Return the entry of one package."""
    metadata = distribution.metadata
    named = [*(metadata.get_all("License-Expression") or []), *(metadata.get_all("License") or [])]
    # Old packages have the whole text, or only a classifier.
    licence = next((one for one in named if "\n" not in one), None)
    needs = [need for need in distribution.requires or [] if "extra ==" not in need]
    return {
        "name": normal(metadata["Name"]),
        "version": distribution.version,
        **({} if licence is None else {"licence": licence}),
        "requires": sorted({normal(re.split(r"[^\w.-]", need)[0]) for need in needs}),
    }


def normal(name: str) -> str:
    """Return a name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    packages = sorted((described(one) for one in distributions()), key=lambda entry: str(entry["name"]))
    json.dump(packages, sys.stdout)
