STEPS = 64  # sixty-fourths of a GB, as whole numbers


def cut_to_target(components, target_peak_gb):
    sizes = {c["name"]: int(c.get("peak_gb", 0) * STEPS) for c in components}
    cuttable = [c["name"] for c in components if c.get("cuttable", False)]
    need = sum(sizes.values()) - int(target_peak_gb * STEPS)
    sums = {0: frozenset()}
    for name in cuttable:
        sums = {**{gb + sizes[name]: names | {name} for gb, names in sums.items()}, **sums}
    enough = sorted(gb for gb in sums if gb >= need)
    gb = enough[0] if enough else max(sums)
    left = sum(sizes.values()) - gb
    missing = max(0, need - gb)
    return {"cut": sorted(sums[gb]), "estimated_peak_gb": left / STEPS, "missing_gb": missing / STEPS}
