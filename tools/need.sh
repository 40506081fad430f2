#!/bin/sh
# need.sh PROGRAM:PACKAGE…  installs the packages of missing programs where that is possible
# (root on a Debian-like system), else says which they are. A package without program is missing.
set -eu
missing=
for pair in "$@"; do
    program=${pair%%:*}
    if [ -z "$program" ] || ! command -v "$program" >/dev/null 2>&1; then
        missing="$missing ${pair#*:}"
    fi
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install first:$missing" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq </dev/null
# shellcheck disable=SC2086  # the list is meant to fall into words
apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
