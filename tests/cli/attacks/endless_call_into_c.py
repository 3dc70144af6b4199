# expect: timeout 6
import itertools


def attack():
    return sum(range(10**13))
