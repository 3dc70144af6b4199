# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError", "PermissionError", "PermissionError"]
import os
import sys


def attack():
    seen = []
    targets = ["/tmp/headroom-attack", "/dev/shm/headroom-attack", "/var/tmp/headroom-attack", sys.executable, os.__file__]
    for path in targets:
        try:
            open(path, "a").write("x")
            seen.append("written")
        except OSError as error:
            seen.append(type(error).__name__)
    try:
        os.open("/tmp", os.O_TMPFILE | os.O_RDWR)
        seen.append("written")
    except OSError as error:
        seen.append(type(error).__name__)
    return seen
