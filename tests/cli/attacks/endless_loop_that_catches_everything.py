# expect: timeout 7


def attack():
    while True:
        try:
            while True: pass  # noqa: E701
        except BaseException:
            pass
