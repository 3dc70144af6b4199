def plan_memory_cuts(components, target_peak_gb):
    """写出把峰值降到目标的削减顺序。

    返回一个字典：
      cut_order：实际做出的削减的名称，按执行顺序排列
      estimated_peak_gb：剩下的峰值，单位 GB，不小于 0
    """
    # TODO 1：把所有峰值加起来，不管能不能削减；估计值从这里开始。
    # TODO 2：挑出可削减的组件，峰值大的在前；峰值相等的保持输入顺序。
    # TODO 3：逐个处理：估计值一旦不超过目标就停下，
    #         否则减去这个峰值，并记下这个名称。
    # TODO 4：返回记下的名称和估计值，估计值不小于 0。
    raise NotImplementedError
