# expect: raises OSError
import fcntl
import os


def attack():
    # Would have the system send SIGIO to the owner named here.
    reader, _ = os.pipe()
    fcntl.fcntl(reader, fcntl.F_SETOWN, os.getppid())
