# expect: returns ["EOFError", 0]
import os


def attack():
    try:
        seen = input()
    except EOFError:
        seen = "EOFError"
    return [seen, len(os.read(0, 100))]
