# expect: died crashed
import ctypes


def attack():
    return ctypes.string_at(0)
