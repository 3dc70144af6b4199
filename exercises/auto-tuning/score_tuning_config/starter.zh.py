def score_tuning_config(config):
    """给一个配置打分。

    score = throughput + 100 * quality - 2 * memory_gb - 0.5 * latency_ms

    config：字典，键有 "name"、"throughput"、"quality"、"memory_gb" 和
    "latency_ms"。缺名称时为 "config"，缺数值时为 0.0。

    返回字典或 dataclass，包含 "name" 和 "score"。
    """
    # TODO 1：读出四个数，并带上默认值
    # TODO 2：算出得分
    # TODO 3：返回名称和得分
    raise NotImplementedError
