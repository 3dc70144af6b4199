#!/bin/sh
# Run once, when the image is made: finds or installs a Python, and closes this folder to the learner's code.
set -eu
base=${AUTOGRADER:-/autograder}
source=$base/source

# A system's own Python can be read by every user; one in somebody's home cannot.
find_python() {
    for name in /usr/bin/python3 /usr/bin/python3.14 /usr/bin/python3.13 /usr/bin/python3.12 /usr/bin/python3.11 \
        /usr/local/bin/python3 python3; do
        if "$name" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

if ! python=$(find_python); then
    apt-get update
    for package in python3.13 python3.12 python3.11 python3; do
        if apt-get install -y --no-install-recommends "$package"; then
            break
        fi
    done
    python=$(find_python) || { echo 'headroom: Python 3.11 or later could not be installed' >&2; exit 1; }
fi
printf '%s\n' "$python" >"$source/python"
chmod 755 "$source/headroom" "$source/run_autograder"
chmod 700 "$source"
