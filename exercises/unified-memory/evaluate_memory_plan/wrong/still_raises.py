# diagnosis: not_started
# mistake: Writes a docstring but leaves the starter's last line.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    """Reduction is baseline minus planned. Keep if it falls and is cheap enough."""
    raise NotImplementedError
