# expect: raises OSError
import fcntl
import os
import struct

SET_FLAGS = 0x40086602


def attack():
    # Takes nothing but a descriptor that is open for reading.
    fcntl.ioctl(os.open(os.__file__, os.O_RDONLY), SET_FLAGS, struct.pack("l", 0x10))
