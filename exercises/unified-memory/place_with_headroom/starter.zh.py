def place_with_headroom(components, device_budget_gb, headroom_gb):
    """放置组件，并始终留足 headroom（余量）。

    components：字典列表，键有 "name"、"size_gb"、"resident"、
    "movable"。名称一定存在且不重复，其余的键可能缺失。
    device_budget_gb、headroom_gb：预算与必须留空的 headroom，单位 GB。

    返回一个字典，包含这些键：
      "on_device"  名称列表，顺序不限
      "offloaded"  其余名称的列表，顺序不限
      "short_gb"   不可迁移的组件还缺多少 GB，不缺则为 0
    """
    # TODO 1：算出预算扣掉 headroom 后的上限
    # TODO 2：把组件分成不可迁移和可迁移两组
    # TODO 3：不可迁移的全部放在设备上
    # TODO 4：可迁移的按大小从大到小排列，同样大小的按名称
    # TODO 5：逐个判断，放得下就放，放不下就 offload
    # TODO 6：算出还缺多少，然后返回
    raise NotImplementedError
