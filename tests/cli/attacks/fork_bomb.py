# expect: raises PermissionError
import os


def attack():
    while True:
        os.fork()
