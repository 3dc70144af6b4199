# diagnosis: exception
# mistake: Calls items() on a chunk, which is no dictionary.
def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    rows = [dict(c.items()) for c in chunks]
    total = sum(row["bytes_"] for row in rows)
    return {"total_bytes": total, "gpu_budget_bytes": gpu_budget_bytes}
