# expect: timeout 5


def attack():
    while True: pass  # noqa: E701
