#!/bin/sh
# Makes configure from configure.ac; only a clone needs it, a release has configure.
cd "$(dirname "$0")" && exec autoreconf --install --warnings=all "$@"
