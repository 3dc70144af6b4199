# expect: returns ["PermissionError", "PermissionError", "PermissionError", "failed"]
import os
import subprocess
import sys


def attack():
    seen = []
    for start in [
        lambda: subprocess.run(["/bin/true"]),
        lambda: subprocess.run([sys.executable, "-c", "pass"]),
        lambda: os.posix_spawn("/bin/true", ["true"], {}),
    ]:
        try:
            start()
            seen.append("started")
        except OSError as error:
            seen.append(type(error).__name__)
    seen.append("failed" if os.system("true") else "started")
    return seen
