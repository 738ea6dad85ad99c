#!/bin/sh
# Starts FPM without the service of Debian, and requests its pages.
set -eu
cat >fpm.conf <<CONF
[global]
error_log = $PWD/fpm.log
[www]
listen = $PWD/fpm.sock
user = $(id -un)
pm = static
pm.max_children = 2
env[INTEGRATION_API_KEY] = $INTEGRATION_API_KEY
env[INTEGRATION_API_BASE_URL] = $INTEGRATION_API_BASE_URL
CONF
PHP_INI_SCAN_DIR=/etc/php/8.2/cli/conf.d php-fpm8.2 --nodaemonize --allow-to-run-as-root --fpm-config "$PWD/fpm.conf" &
fpm=$!
trap 'kill $fpm' EXIT
for _ in 1 2 3 4 5 6 7 8 9; do [ -S fpm.sock ] || sleep 1; done
export LD_LIBRARY_PATH="$PWD/debian/usr/lib/$(uname -m)-linux-gnu"
php gateway.php cgi-fcgi -bind -connect "$PWD/fpm.sock"
