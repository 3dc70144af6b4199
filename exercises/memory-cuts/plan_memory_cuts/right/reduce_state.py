from functools import reduce


def plan_memory_cuts(components, target_peak_gb):
    def step(state, item):
        names, left = state
        name, peak = item
        return (names + [name], left - peak) if left > target_peak_gb else state

    items = [(c.get("name", ""), c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    items.sort(key=lambda item: item[1], reverse=True)
    start = ([], sum(c.get("peak_gb", 0.0) for c in components))
    names, left = reduce(step, items, start)
    return dict(cut_order=names, estimated_peak_gb=max(0.0, left))
