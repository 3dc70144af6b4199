def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    order = [(c["keep_score"], c["bytes_"], c["name"], i) for i, c in enumerate(chunks) if c.get("offloadable", True)]
    order.sort()
    total = kept = sum(c["bytes_"] for c in chunks)
    gone = []
    for _, size, _, i in order:
        if kept > gpu_budget_bytes:
            gone.append(i)
            kept -= size
    moved = total - kept
    seconds = moved / 1024**3 / bandwidth_gbps
    return dict(
        total_bytes=total,
        gpu_budget_bytes=gpu_budget_bytes,
        kept_bytes=kept,
        offloaded_bytes=moved,
        offloaded_names=[chunks[i]["name"] for i in gone],
        kept_names=[c["name"] for i, c in enumerate(chunks) if i not in gone],
        transfer_ms=round(seconds * 1000, 2),
        pressure_ratio=round(total / gpu_budget_bytes, 3),
        saved_ratio=round(moved / max(1, total), 3),
    )
