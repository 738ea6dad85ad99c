#!/bin/sh
# Unpacks packages of Debian into ./debian: sh debian.sh <cache> <name>[/<suite>]…
# With a suite, such as sid, the package comes from that release of Debian, which apt of this machine does not know.
set -eu
cache=$1
shift
mkdir -p "$cache" debian

# Prints the options with which apt knows only one suite.
options() {
  echo "-o Dir::Etc::sourcelist=$cache/$1/sources.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$cache/$1/lists" \
    "-o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Acquire::Languages=none -o APT::Sandbox::User=root"
}

prepare() {
  [ -e "$cache/$1/ready" ] && return
  mkdir -p "$cache/$1/lists/partial"
  echo "deb http://deb.debian.org/debian $1 main" >"$cache/$1/sources.list"
  # shellcheck disable=SC2046
  apt-get $(options "$1") update -qq
  touch "$cache/$1/ready"
}

for package in "$@"; do
  name=${package%/*}
  suite=${package#"$name"}
  suite=${suite#/}
  kept="$cache/${suite:-machine}"
  mkdir -p "$kept/archives"
  [ -z "$suite" ] || prepare "$suite"
  if ! ls "$kept/archives/${name}_"*.deb >/dev/null 2>&1; then
    # shellcheck disable=SC2046
    (cd "$kept/archives" && apt-get ${suite:+$(options "$suite")} download -qq "$name")
  fi
  dpkg-deb --extract "$kept/archives/${name}_"*.deb debian
done
