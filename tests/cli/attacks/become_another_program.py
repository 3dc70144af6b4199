# expect: raises PermissionError
import os


def attack():
    os.execv("/bin/sh", ["sh", "-c", "echo hello"])
