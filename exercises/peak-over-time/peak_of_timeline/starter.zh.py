def peak_of_timeline(allocations):
    """找出一条时间线的峰值：同一时刻最多存活多少，最早在哪一步。

    allocations：字典的列表，键有 "name"、"size_gb"、"from_step"、"to_step"
    和 "movable"。每一个在 [from_step, to_step) 内存活：from_step 那一步算，
    to_step 那一步不算。步数可能相差十亿。

    返回字典或 dataclass，包含：
      peak_gb    同一时刻存活的最大值；从来没有存活的就是 0
      peak_step  最早达到它的那一步；从来没有存活的就是 None
    """
    # TODO 1：找出负载可能升高的那些步
    # TODO 2：对其中每一步，把存活的加起来
    # TODO 3：留下最高的负载；一样高时取最早的
    # TODO 4：返回两个数；想想什么都不存活的时间线
    raise NotImplementedError
