# expect: died crash
import ctypes


def attack():
    return ctypes.string_at(0)
