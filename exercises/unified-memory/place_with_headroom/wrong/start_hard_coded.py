# diagnosis: wrong_value
# mistake: Returns the answer for the example in the ledger whatever the input is.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    return {
        "on_device": ["weights", "temporary", "kv_cache", "adapter"],
        "offloaded": ["activations"],
        "short_gb": 0.0,
    }
