def recommend_memory_followup(summary, plan):
    """判断这个削减方案是否值得单独写一页。

    返回一个字典：
      needs_dedicated_page：至少做了一次削减、且估计值不超过 15.0 GB 时为 True
      reason：说明理由的一句话，不能为空
    """
    # TODO 1：从 plan 读取 cut_order 和 estimated_peak_gb；缺少时分别按 [] 和 0.0 计。
    # TODO 2：作出判断：至少有一次削减，并且估计值不超过 15.0。结果必须是 True 或 False。
    # TODO 3：无论哪种结果，都写一句话说明理由。
    # TODO 4：把两项一起返回。
    raise NotImplementedError
