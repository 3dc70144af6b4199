from dataclasses import dataclass


@dataclass
class Scored:
    name: str
    score: float


def score_tuning_config(config):
    benefit = config.get("throughput", 0.0) + config.get("quality", 0.0) * 100
    cost = config.get("memory_gb", 0.0) * 2 + config.get("latency_ms", 0.0) / 2
    return Scored(config.get("name", "config"), benefit - cost)
