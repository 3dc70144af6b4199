evaluate_memory_plan = lambda before, after, cost, most: {
    "peak_reduction_gb": before - after,
    "keep_plan": before > after and cost <= most,
}
