# expect: returns [-1, -1, -1]
import ctypes


def attack():
    libc = ctypes.CDLL(None)
    everything = 0x7E020000
    return [libc.unshare(everything), libc.mount(b"none", b"/tmp", b"tmpfs", 0, None), libc.setns(0, 0)]
