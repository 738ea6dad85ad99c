#!/bin/sh
# Installs packages on Debian or Ubuntu, as root: sh scripts/toolchain/debian.sh <package> …
set -eu
export DEBIAN_FRONTEND=noninteractive
. /etc/os-release

# Another apt may be running, such as the unattended upgrades of a new machine.
install() { apt-get install -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"; }

apt-get update -qq
# The tests start PostgreSQL themselves, so its package creates no cluster that would run.
conf=/etc/postgresql-common/createcluster.conf
case " $* " in *' postgresql '*)
  mkdir -p "${conf%/*}"
  test -e "$conf" || echo create_main_cluster=off >"$conf" ;;
esac
# On Ubuntu, Chromium is a snap, which a container cannot run.
case " $ID ${ID_LIKE-} / $* " in *' ubuntu '*/*' chromium-headless-shell '*)
  deb=$(mktemp --suffix=.deb)
  install ca-certificates curl
  curl -fsSLo "$deb" https://dl.google.com/linux/direct/google-chrome-stable_current_amd64.deb
  set -- $(printf '%s\n' "$@" | sed "s|^chromium-headless-shell\$|$deb|") ;;
esac
install "$@"
