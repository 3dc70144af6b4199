def summarize_memory_ledger(components):
    return {"total_gb": sum(c.get("size_gb", 0.0) for c in components)

  def plan_memory_cuts(components, target_peak_gb):
    return {}
