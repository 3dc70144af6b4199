from dataclasses import dataclass
from typing import Optional


@dataclass
class Recommendation:
    recommended_name: Optional[str] = None
    feasible_count: int = 0


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    scored = []
    for index, c in enumerate(configs):
        memory, latency = c.get("memory_gb"), c.get("latency_ms")
        if memory is None or latency is None or memory > max_memory_gb or latency > max_latency_ms:
            continue
        points = c.get("throughput", 0.0) + 100 * c.get("quality", 0.0) - 2 * memory - 0.5 * latency
        scored.append((-points, index, c.get("name", "config")))
    if not scored:
        return Recommendation()
    return Recommendation(min(scored)[2], len(scored))
