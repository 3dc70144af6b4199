def plan_memory_placement(components, device_budget_gb):
    """按列表顺序把组件放到设备上。

    components：字典列表，键有 "name"、"size_gb"、"resident"、
    "movable"，任何一个键都可能缺失。
    device_budget_gb：方案在设备上最多能用多少，单位 GB。

    返回一个字典，包含这些键：
      "on_device"       名称列表，按输入顺序
      "offloaded"       其余名称的列表，按输入顺序
      "device_used_gb"  设备上各组件大小之和
    """
    # TODO 1：准备两个空列表，已用量从零开始
    # TODO 2：按列表顺序走一遍，读出名称、大小和两个标志，缺失时取默认值
    # TODO 3：判断：常驻或可迁移，并且预算还放得下
    # TODO 4：放得下就记名称、加已用量，否则记入 offloaded
    # TODO 5：返回两个列表和已用量
    raise NotImplementedError
