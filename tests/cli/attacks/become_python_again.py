# expect: died exit
import os
import sys


def attack():
    # Nothing is gained: the walls stay, and the pipes are gone.
    os.execv(sys.executable, ["python", "-c", "while True: pass"])
