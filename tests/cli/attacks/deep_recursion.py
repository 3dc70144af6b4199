# expect: raises RecursionError


def attack():
    return attack()
