# expect: returns [[], false, false, 0]
import ctypes
import os


def attack():
    libc = ctypes.CDLL(None)
    libc.getenv.restype = ctypes.c_char_p
    # Not only Python's copy is empty: the process was started with nothing in it.
    environ = ctypes.POINTER(ctypes.c_char_p).in_dll(libc, "environ")
    count = 0
    while environ and environ[count]:
        count += 1
    return [sorted(os.environb), bool(libc.getenv(b"PATH")), bool(libc.getenv(b"HOME")), count]
