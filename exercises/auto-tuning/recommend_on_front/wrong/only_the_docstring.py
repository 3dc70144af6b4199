# diagnosis: not_started
# mistake: Holds only a docstring.
def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    """The front, and the best on it."""
