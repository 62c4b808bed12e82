#!/usr/bin/env bash
# Installs what the tests need beside Python and Node: a Chromium, and a Redis or Valkey server.
set -euo pipefail
missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing+=(chromium)
command -v redis-server >/dev/null || command -v valkey-server >/dev/null || missing+=(redis-server)
[ ${#missing[@]} -eq 0 ] && exit 0
command -v apt-get >/dev/null || { echo "please install: ${missing[*]}" >&2; exit 1; }
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
