# diagnosis: syntax_error
# mistake: Leaves a bracket open.
def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    total = sum(c.bytes_ for c in chunks
    return {"total_bytes": total}
