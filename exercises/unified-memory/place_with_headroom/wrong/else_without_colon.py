# diagnosis: syntax_error
# mistake: Leaves out the colon after else.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    on_device, offloaded, used = [], [], 0.0
    for c in components:
        if used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
        else
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": 0.0}
