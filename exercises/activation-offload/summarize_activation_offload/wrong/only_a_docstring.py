# diagnosis: not_started
# mistake: Holds nothing but a docstring.
def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    """Will offload the cheap ones first."""
