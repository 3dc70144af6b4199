def evaluate_memory_plan(
    baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms
):
    """判断一个显存方案值不值得保留。

    baseline_peak_gb、planned_peak_gb：不用方案与用方案时的峰值，单位 GB。
    migration_overhead_ms：迁移给每一步增加的时间，单位 ms。
    max_overhead_ms：可接受的上限，单位 ms。

    返回一个字典，包含这些键：
      "peak_reduction_gb"  基线减去方案，可以为负
      "keep_plan"          True 或 False
    """
    # TODO 1：算出峰值降了多少 GB
    # TODO 2：判断峰值是否真的下降、开销是否可以接受
    # TODO 3：返回下降量和判断结果，后者是布尔值
    raise NotImplementedError
