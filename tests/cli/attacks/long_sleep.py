# expect: timeout 6
import time


def attack():
    time.sleep(1000)
