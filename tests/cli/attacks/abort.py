# expect: died crash
import os


def attack():
    os.abort()
