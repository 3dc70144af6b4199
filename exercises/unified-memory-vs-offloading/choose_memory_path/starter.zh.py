def choose_memory_path(figures, limit_ms, min_gain):
    """根据测得的数据，在托管内存和显式卸载之间选择。

    figures：字典，包含
      working_set_gb   一步之内要用到多少
      budget_gb        设备能给多少
      managed_ms       托管内存下一步的中位数；缺少：没有测
      offload_ms       卸载下一步的中位数；缺少：没有测
      order_known      是否知道使用的次序；缺少：False
      spread_ms        重复测量相差多少；缺少：0
    limit_ms：可以接受的最长一步。
    min_gain：卸载至少要省下托管内存那一步的多大比例。

    从上往下，第一条适用的规则说了算：
      1. 工作集 <= 预算                            resident，fits
      2. 托管内存可用：测过，且不超过 limit_ms。
         卸载可用：测过，不超过 limit_ms，并且知道次序。
         都不可用                                  neither，none_in_time
         只有一个可用                              unified 或 offload，only_one
      3. gain = managed_ms - offload_ms
         gain <= spread_ms                         unified，within_spread
         gain < min_gain * managed_ms              unified，gain_too_small
         其余                                      offload，faster

    返回带 choice 和 reason 的字典或 dataclass。
    """
    # TODO 1：放得下的，留在原处
    # TODO 2：看两条路里哪些可用
    # TODO 3：处理都不可用和只有一个可用
    # TODO 4：省下的先和波动比，再和比例比
    raise NotImplementedError
