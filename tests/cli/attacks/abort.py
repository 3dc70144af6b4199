# expect: died crashed
import os


def attack():
    os.abort()
