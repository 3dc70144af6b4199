# diagnosis: exception
# mistake: Reads the size as bytes, without the underscore.
def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    total = sum(c.bytes for c in chunks)
    return {"total_bytes": total, "gpu_budget_bytes": gpu_budget_bytes}
