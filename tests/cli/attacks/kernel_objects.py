# expect: returns [-1, -1, -1, -1]
import ctypes


def attack():
    libc = ctypes.CDLL(None)
    return [
        libc.memfd_create(b"x", 0),
        libc.shmget(0, 4096, 0o1600),
        libc.syscall(425, 8, ctypes.create_string_buffer(256)),  # io_uring_setup
        libc.syscall(323, 0),  # userfaultfd
    ]
