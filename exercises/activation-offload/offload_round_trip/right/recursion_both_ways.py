def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    def send(queue, kept):
        """What went, the last one first, and what is left."""
        if not queue or kept <= gpu_budget_bytes:
            return [], kept
        later, left = send(queue[1:], kept - queue[0].bytes_)
        return [*later, queue[0]], left

    def fetch(stack, kept):
        if not stack:
            return [], kept
        back = kept + stack[0].bytes_
        if back <= gpu_budget_bytes:
            return fetch(stack[1:], back)
        rest, left = fetch(stack[1:], kept)
        return [stack[0], *rest], left

    queue = sorted((c for c in chunks if c.offloadable), key=lambda c: (c.keep_score, c.bytes_, c.name))
    away, kept = fetch(*send(queue, sum(c.bytes_ for c in chunks)))
    moved = sum(c.bytes_ for c in away)
    trip = {"out_ms": moved / to_host_gb_s / 10**6, "back_ms": moved / to_device_gb_s / 10**6}
    return {
        **trip,
        "offloaded": [c.name for c in away],
        "offloaded_bytes": moved,
        "short_bytes": max(kept, gpu_budget_bytes) - gpu_budget_bytes,
        "exposed_ms": max(sum(trip.values()), hidden_ms) - hidden_ms,
    }
