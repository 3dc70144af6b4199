def plan_memory_cuts(components, target_peak_gb):
    estimate = sum(component.get("peak_gb", 0.0) for component in components)
    cuttable = [component for component in components if component.get("cuttable", False)]
    # sorted is stable, also with reverse=True: equal peaks keep their input order.
    cuttable = sorted(cuttable, key=lambda component: component.get("peak_gb", 0.0), reverse=True)

    cut_order = []
    for component in cuttable:
        if estimate <= target_peak_gb:
            break
        estimate -= component.get("peak_gb", 0.0)
        cut_order.append(component.get("name", ""))
    return {"cut_order": cut_order, "estimated_peak_gb": max(0.0, estimate)}
