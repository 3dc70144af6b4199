# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError"]
import os


def attack():
    seen = []
    for file in ["mem", "maps", "environ", "cmdline"]:
        try:
            open(f"/proc/{os.getppid()}/{file}", "rb").read(1)
            seen.append("read")
        except OSError as error:
            seen.append(type(error).__name__)
    return seen
