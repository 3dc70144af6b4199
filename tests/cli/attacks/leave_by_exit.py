# expect: raises SystemExit


def attack():
    exit(0)
