"""Prints the SHA-256 of the files that an index has for packages, such as ``anyio==4.16.0``, as JSON by name."""

import json
import re
import subprocess
import sys

PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
OPTIONS = ["install", "--dry-run", "--ignore-installed", "--no-deps", "--report", "-"]

if __name__ == "__main__":
    report = subprocess.run([*PIP, *OPTIONS, *sys.argv[1:]], check=True, stdout=subprocess.PIPE)
    found = {}
    for package in json.loads(report.stdout)["install"]:
        name = re.sub(r"[-_.]+", "-", package["metadata"]["name"]).lower()
        found[name] = package["download_info"]["archive_info"]["hashes"]["sha256"]
    json.dump(found, sys.stdout)
