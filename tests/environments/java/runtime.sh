# Runs a program with a Java from a newer Debian: sh runtime.sh <version> <program>
# It needs the C library of that Debian, and finds its settings below / unless its links lead elsewhere.
set -e
home=debian/usr/lib/jvm/java-$1-openjdk-$(dpkg --print-architecture)
find "$home" -lname '/etc/java*' | while read -r link; do ln -sfn "$PWD/debian$(readlink "$link")" "$link"; done
libraries=$(dirname debian/usr/lib/*/libc.so.6)
"$libraries"/ld-linux-*.so.* --library-path "$libraries:/${libraries#debian/}" "$home/bin/java" "$2"
