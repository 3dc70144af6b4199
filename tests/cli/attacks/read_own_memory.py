# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError"]
import os


def attack():
    seen = []
    for path in ["/proc/self/mem", "/proc/self/maps", "/proc/self/cmdline", f"/proc/{os.getpid()}/environ"]:
        try:
            open(path, "rb").read(1)
            seen.append("read")
        except OSError as error:
            seen.append(type(error).__name__)
    return seen
