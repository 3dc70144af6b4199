def fewest_moves(allocations, budget_gb):
    """找出要搬走的最小集合，使峰值放得下。

    allocations：字典的列表，名称不重复，在 [from_step, to_step) 内存活。
    只有 "movable" 为真的才能搬；缺这个键按 False 算。搬走的从整条时间线上
    消失。
    budget_gb：峰值最多能有多少，单位 GB。

    最小：先是个数最少，个数相同再比 GB 最少。

    返回字典或 dataclass，包含：
      offloaded  要搬走的名称，顺序不限；任何一个最小集合都算对
      peak_gb    搬走之后的峰值
      short_gb   这个峰值还超出预算多少，放得下时为 0
    怎么搬都不够时：能搬的全部搬走，并给出还差多少。
    """
    # TODO 1：写一个辅助函数，求一组分配的峰值
    # TODO 2：逐一检查可搬的各种组合，包括空集
    # TODO 3：够用的里面，先取个数最少的，再取 GB 最少的
    # TODO 4：都不够，就取全部可搬的
    # TODO 5：返回名称、剩下的峰值和还差多少
    raise NotImplementedError
