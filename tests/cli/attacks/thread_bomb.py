# expect: raises RuntimeError
import threading
import time


def attack():
    while True:
        threading.Thread(target=time.sleep, args=(100,)).start()
