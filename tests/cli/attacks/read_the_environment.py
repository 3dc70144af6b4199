# expect: returns {}
import os


def attack():
    return dict(os.environ)
