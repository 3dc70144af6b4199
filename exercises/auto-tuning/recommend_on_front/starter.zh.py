def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    """从 Pareto 前沿里推荐，只按一项来选，不求总分。

    configs：字典的列表，名称不重复。缺任何一项数值的配置不可行。
    prefer："throughput"、"quality"、"memory_gb" 或 "latency_ms"。
    吞吐和质量越高越好，显存和延迟越低越好。

    返回字典或 dataclass，包含：
      front             可行、且没有被其他可行配置支配的名称
      recommended_name  前沿上按 prefer 那一项最好的，没有就是 None
      feasible_count    可行的有几个
    """
    # TODO 1：留下可行、且一项不缺的配置
    # TODO 2：写 dominates(a, b)：没有一项更差，至少一项更好
    # TODO 3：前沿：没有被任何可行配置支配的可行配置
    # TODO 4：前沿上按 prefer 最好的；相等时依次比吞吐、质量、显存、
    #         延迟，最后比名称
    # TODO 5：返回名称和个数
    raise NotImplementedError
