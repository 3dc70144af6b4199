# expect: died output
import os


def attack():
    while True:
        for descriptor in range(3, 10):
            try:
                os.write(descriptor, b"x" * 65536)
            except OSError:
                pass
