# expect: returns [[], true, []]
import gc
import sys


def attack():
    # All that this process was told stands in the request; no reference, no expected value.
    request, frame = None, sys._getframe()
    while frame is not None:
        for value in frame.f_locals.values():
            found = getattr(value, "request", None)
            request = found if isinstance(found, dict) else request
        frame = frame.f_back
    names = {"expected", "reference", "solution_py", "cases_hash", "published"}
    told = [found for found in gc.get_objects() if isinstance(found, dict) and names & {key for key in found if isinstance(key, str)}]
    return [sorted(names & set(request)), request["calls"] == [[]], [sorted(map(str, found))[:5] for found in told]]
