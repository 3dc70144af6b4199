def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """给每个激活选择保留、卸载或重算：放得下，而且花的时间最少。

    activations：字典的列表，名称不重复，最多 10 个，每个字典有
      name           名称
      size_gb        大小，大于 0
      offload_ms     搬出去再搬回来的时间；缺少：不能卸载
      recompute_ms   重算一遍的时间；缺少：不能重算
    budget_gb：留下的合起来最多能占多少。
    hidden_ms：所有传输合起来有多少不花时间。

    一个方案多花 max(0, offload_ms 之和 - hidden_ms) + recompute_ms 之和。
    它缺 max(0, 留下的 size_gb 之和 - budget_gb)。
    最好的方案缺得最少；缺得一样少的里面，多花的时间最少。

    返回字典或 dataclass，包含：
      offloaded    要卸载的名称，顺序不限
      recomputed   要重算的名称，顺序不限；其余的留下
      added_ms     你的方案多花的时间
      short_gb     你的方案缺多少

    任何一个最好的方案得 1 分。缺得最少、但比最好的慢，得 0.5 分，
    判定会说出慢多少。
    """
    # TODO 1：列出每个激活可以怎么办
    # TODO 2：逐一检查各个方案
    # TODO 3：对每个方案，求缺多少、多花多少
    # TODO 4：留下最好的：先比缺，再比时间
    # TODO 5：返回它的名称和数据
    raise NotImplementedError
