def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    """留下同时满足两条界限的配置。

    configs：字典的列表，键有 "name"、"throughput"、"quality"、
    "memory_gb" 和 "latency_ms"，任何一个都可能缺失。
    max_memory_gb、max_latency_ms：两条界限，恰好等于界限也算满足。

    返回可行的配置本身，放在列表里，按输入顺序。
    缺显存或缺延迟的配置不可行。
    """
    # TODO 1：新建一个空列表
    # TODO 2：读出显存和延迟，并且能看出是否缺失
    # TODO 3：两个数都在、都不超过界限，就留下这个配置
    # TODO 4：返回列表
    raise NotImplementedError
