def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    """推荐可行配置里得分最高的一个。

    configs：字典的列表，与前两个函数相同。
    可行：显存和延迟都在，并且都不超过界限。
    score = throughput + 100 * quality - 2 * memory_gb - 0.5 * latency_ms

    返回字典或 dataclass，包含：
      recommended_name  得分最高的可行配置里的第一个，没有就是 None
      feasible_count    可行的有几个
    """
    # TODO 1：留下可行的
    # TODO 2：找出得分最高的第一个
    # TODO 3：返回它的名称（或 None）和个数
    raise NotImplementedError
