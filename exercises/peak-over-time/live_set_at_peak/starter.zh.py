def live_set_at_peak(allocations, budget_gb):
    """说出最早的峰值时有什么存活，预算还剩多少。

    allocations：字典的列表，在 [from_step, to_step) 内存活。
    budget_gb：设备能给多少，单位 GB。

    返回字典或 dataclass，包含：
      live         最早的峰值时存活的名称，按输入顺序
      headroom_gb  预算减去峰值；峰值更高时为负
    """
    # TODO 1：找出负载最高、而且最早的那一步
    # TODO 2：列出那一步存活的，按输入顺序
    # TODO 3：算出余量，保留正负号
    raise NotImplementedError
