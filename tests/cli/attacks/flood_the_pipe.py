# expect: died output
import os


def attack():
    line = b"x" * 65535 + b"\n"
    while True:
        for descriptor in range(3, 10):
            try:
                os.write(descriptor, line)
            except OSError:
                pass
