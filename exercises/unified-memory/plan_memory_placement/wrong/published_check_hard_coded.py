# diagnosis: wrong_value
# mistake: Returns the first published check's answer whatever the input is.
def plan_memory_placement(components, device_budget_gb):
    return {"on_device": ["weights", "kv_cache"], "offloaded": ["activations"], "device_used_gb": 14.0}
