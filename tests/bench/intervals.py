"""A million intervals, and what Python needs to sort them, for programs that measure against it.

Started with how many there are. Says its version, then answers each line of its input with one line: `time` with the
seconds of one `sorted` over pairs of first and last step, `answer` with the peak, when it is, and how many intervals
are alive then, found by a sweep in plain Python.
"""

import gc
import sys
import time

MASK = 2**64 - 1


def mixed(i):
    """The same as in instances.rs."""
    mixed = (i + 1) * 0x9E3779B97F4A7C15 & MASK
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
    return mixed ^ mixed >> 27


def interval(i):
    first = mixed(i) % 1_000_000
    return first, first + 1 + mixed(i << 1 | 1) % 1000


def answer(intervals):
    changes = {}
    for i, (first, last) in enumerate(intervals):
        size = 1 + mixed(i << 2) % (1 << 24)
        changes[first] = changes.get(first, 0) + size
        changes[last] = changes.get(last, 0) - size
    load, peak, at = 0, -1, None
    for step in sorted(changes):
        load += changes[step]
        if load > peak:
            peak, at = load, step
    return peak, at, sum(first <= at < last for first, last in intervals)


def main():
    intervals = [interval(i) for i in range(int(sys.argv[1]))]
    print(sys.version.split()[0], flush=True)
    # As timeit does: the collector would count for the inputs, not for the sort.
    gc.disable()
    for line in sys.stdin:
        if line.strip() == "time":
            start = time.perf_counter()
            result = sorted(intervals)
            seconds = time.perf_counter() - start
            del result
            print(repr(seconds), flush=True)
        else:
            print(*answer(intervals), flush=True)


main()
