# expect: timeout 5


def attack():
    while True: print("x" * 10000)  # noqa: E701
