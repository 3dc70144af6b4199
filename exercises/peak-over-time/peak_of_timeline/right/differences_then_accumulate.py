from collections import defaultdict
from itertools import accumulate


def peak_of_timeline(allocations):
    change = defaultdict(float)
    for a in allocations:
        change[a["from_step"]] += a["size_gb"]
        change[a["to_step"]] -= a["size_gb"]
    steps = sorted(change)
    loads = list(accumulate(change[step] for step in steps))
    peak = max(loads, default=0.0)
    if peak <= 0:
        return {"peak_gb": 0.0, "peak_step": None}
    return {"peak_gb": peak, "peak_step": steps[loads.index(peak)]}
