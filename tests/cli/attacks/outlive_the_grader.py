# expect: returns [-1, "OSError", "OSError"]
import ctypes
import os
import resource


def attack():
    seen = []
    # The promise to die with the grader cannot be taken back, nor a session of its own be had to hide in.
    seen.append(ctypes.CDLL(None).prctl(1, 0, 0, 0, 0))
    for change in [os.setsid, lambda: resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))]:
        try:
            change()
            seen.append("done")
        except (OSError, ValueError) as error:
            seen.append(type(error).__name__)
    return seen
