# diagnosis: not_started
# mistake: Still holds the three dots.
def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    ...
