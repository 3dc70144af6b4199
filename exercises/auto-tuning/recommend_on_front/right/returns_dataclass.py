from dataclasses import dataclass, field


@dataclass(order=True)
class Point:
    figures: tuple
    name: str

    def beats(self, other):
        return self.figures != other.figures and all(a <= b for a, b in zip(self.figures, other.figures))


@dataclass
class Answer:
    front: list = field(default_factory=list)
    recommended_name: str | None = None
    feasible_count: int = 0


def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    signs = {"throughput": -1, "quality": -1, "memory_gb": 1, "latency_ms": 1}
    points = []
    for c in configs:
        if any(key not in c for key in signs):
            continue
        if c["memory_gb"] > max_memory_gb or c["latency_ms"] > max_latency_ms:
            continue
        points.append(Point(tuple(sign * c[key] for key, sign in signs.items()), c["name"]))
    answer = Answer(feasible_count=len(points))
    front = [p for p in points if not any(q.beats(p) for q in points)]
    answer.front = [p.name for p in front]
    if front:
        at = list(signs).index(prefer)
        answer.recommended_name = min(front, key=lambda p: (p.figures[at], p)).name
    return answer
