# expect: raises MemoryError


def attack():
    return bytearray(1 << 40)
