# expect: returns [-1, -1, -1]
import ctypes
import os

SEIZE = 0x4206


def attack():
    libc = ctypes.CDLL(None)
    parent = os.getppid()
    buffer = ctypes.create_string_buffer(16)
    return [
        libc.ptrace(SEIZE, parent, None, None),
        libc.process_vm_readv(parent, buffer, 1, buffer, 1, 0),
        libc.process_vm_writev(parent, buffer, 1, buffer, 1, 0),
    ]
