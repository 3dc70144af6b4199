# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError", "PermissionError"]
import os


def attack():
    seen = []
    for path in ["/etc/passwd", "/etc/hostname", "/proc/self/environ", "/dev/urandom", os.devnull]:
        try:
            open(path).read()
            seen.append("read")
        except OSError as error:
            seen.append(type(error).__name__)
    return seen
