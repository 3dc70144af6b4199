from functools import reduce


def cut_to_target(components, target_peak_gb):
    everything = reduce(
        lambda sets, c: sets + [(gb + c.get("peak_gb", 0.0), names + (c["name"],)) for gb, names in sets],
        (c for c in components if c.get("cuttable", False)),
        [(0.0, ())],
    )
    total = reduce(lambda gb, c: gb + c.get("peak_gb", 0.0), components, 0.0)
    gb, names = min((s for s in everything if total - s[0] <= target_peak_gb), default=everything[-1])
    return dict(
        cut=list(names),
        estimated_peak_gb=total - gb,
        missing_gb=max(0.0, total - gb - target_peak_gb),
    )
