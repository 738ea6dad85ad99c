# Runs a program with a Python from a newer Debian: sh runtime.sh <version> <program>
# The folder `pip` has the dependencies for this version, and the environment of the project the library.
set -e
libraries=$(dirname debian/usr/lib/*/libc.so.6)
PYTHONHOME=$PWD/debian/usr
PYTHONPATH=$PWD/pip:$(echo "$PWD"/.venv/lib/python*/site-packages)
export PYTHONHOME PYTHONPATH
exec "$libraries"/ld-linux-*.so.* --library-path "$libraries" "debian/usr/bin/python$1" -W error "$2"
