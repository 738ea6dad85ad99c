"""Imports every module of the package below the given folder; a warning is an error."""

import pkgutil
import sys
import warnings
from importlib import import_module

warnings.simplefilter("error")
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
count = 0
for found in pkgutil.walk_packages([sys.argv[1]]):
    import_module(found.name)
    count += 1
if count == 0:
    sys.exit(f"{sys.argv[1]} has no module")
print(count)
