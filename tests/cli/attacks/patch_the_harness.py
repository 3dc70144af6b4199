# expect: returns "honest"
import sys


def attack():
    # Reaches the harness itself through the frames, and replaces what it judges by.
    frame = sys._getframe()
    while frame is not None:
        names = frame.f_globals
        if "_encode" in names and "HARNESS_PATCHED" not in names:
            for name in ["_same", "_encode", "_json", "_answer"]:
                original = names[name]
                if name == "_encode":
                    names[name] = lambda *values, original=original: original(*values)
                elif name == "_same":
                    names[name] = lambda *_: True
            names["HARNESS_PATCHED"] = True
        frame = frame.f_back
    return "honest"
