# expect: timeout 6
import os


def attack():
    while True: os.write(2, b"x" * 65536)  # noqa: E701
