# expect: timeout ?
import signal


def attack():
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True: sum([1, 2])  # noqa: E701
