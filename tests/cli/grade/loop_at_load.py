def plan_memory_cuts(components, target_peak_gb):
    return {}


def summarize_peak_sources(components):
    return {}


while True: pass  # noqa: E701
