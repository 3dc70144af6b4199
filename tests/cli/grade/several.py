"""Three functions: one right, one half right, one not begun."""


def summarize_memory_ledger(components):
    def total(rows):
        return sum(row.get("size_gb", 0.0) for row in rows)

    return {
        "total_gb": total(components),
        "resident_gb": total(row for row in components if row.get("resident", False)),
        "movable_gb": total(row for row in components if row.get("movable", False)),
    }


def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    for component in components:
        size = component.get("size_gb", 0.0)
        wanted = component.get("resident") or component.get("movable")
        # The mistake: a component that fits exactly is sent away.
        if wanted and used + size < device_budget_gb:
            on_device.append(component.get("name", "component"))
            used += size
        else:
            offloaded.append(component.get("name", "component"))
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}


def recommend_memory_followup(summary, plan):
    """Decide whether the cuts deserve a page of their own."""
    raise NotImplementedError
