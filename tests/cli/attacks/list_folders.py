# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError"]
import os


def attack():
    seen = []
    for path in ["/", "/etc", "/tmp", "/proc/self/fd"]:
        try:
            os.listdir(path)
            seen.append("listed")
        except OSError as error:
            seen.append(type(error).__name__)
    return seen
