from heapq import heappop, heappush
from itertools import count


def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """The cheapest unfinished plan goes on first: figures never fall, so the first finished one is the best."""
    order = count()

    def cost(kept, moved, again):
        return max(0, kept - budget_gb), max(0, moved - hidden_ms) + again

    queue = [(cost(0, 0, 0), next(order), 0, (0, 0, 0), (), ())]
    while queue:
        (short, added), _, at, (kept, moved, again), out, anew = heappop(queue)
        if at == len(activations):
            return {"offloaded": list(out), "recomputed": list(anew), "added_ms": added, "short_gb": short}
        a = activations[at]
        following = [((kept + a["size_gb"], moved, again), out, anew)]
        if "offload_ms" in a:
            following.append(((kept, moved + a["offload_ms"], again), (*out, a["name"]), anew))
        if "recompute_ms" in a:
            following.append(((kept, moved, again + a["recompute_ms"]), out, (*anew, a["name"])))
        for figures, out_now, anew_now in following:
            heappush(queue, (cost(*figures), next(order), at + 1, figures, out_now, anew_now))
