def summarize_memory_ledger(components):
    """汇总显存账本。

    components：字典列表，键有 "name"、"size_gb"、"resident"、
    "movable"，任何一个键都可能缺失。

    返回一个字典，键恰好是这三个，单位都是 GB：
      "total_gb"     所有组件之和
      "resident_gb"  常驻组件之和
      "movable_gb"   可迁移组件之和
    """
    # TODO 1：三个累加量从零开始
    # TODO 2：读出每个组件的大小，缺失时按 0.0 算
    # TODO 3：把大小加进它所属的每一个累加量
    # TODO 4：按键名返回三个结果
    raise NotImplementedError
