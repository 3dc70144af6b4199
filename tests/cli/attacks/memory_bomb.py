# expect: raises MemoryError


def attack():
    hoard = []
    while True:
        hoard.append(bytes(1 << 24))
