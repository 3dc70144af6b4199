# diagnosis: wrong_type
# mistake: Prints the decision and returns nothing.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    if reduction > 0 and migration_overhead_ms <= max_overhead_ms:
        print(f"keep: {reduction} GB less")
    else:
        print("drop")
