# diagnosis: syntax_error
# mistake: Forgets a colon.
def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms)
    return {}
