from dataclasses import dataclass


@dataclass
class Peak:
    peak_gb: float = 0.0
    peak_step: int | None = None


def peak_of_timeline(allocations):
    peak = Peak()
    for first in allocations:
        step = first["from_step"]
        together = sum(a["size_gb"] for a in allocations if a["from_step"] <= step and step < a["to_step"])
        earlier = together == peak.peak_gb and peak.peak_step is not None and step < peak.peak_step
        if together > peak.peak_gb or earlier:
            peak = Peak(together, step)
    return peak
