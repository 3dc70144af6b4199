def summarize_peak_sources(components):
    """找出峰值最大的组件。

    返回一个字典：
      largest_source：peak_gb 最大的第一个组件的名称
      peak_gb：这个峰值，单位 GB
    """
    # TODO 1：读取每个组件的 peak_gb；缺少这个键时按 0.0 计。
    # TODO 2：找出峰值最大的组件；有并列时取第一个。
    # TODO 3：返回它的名称（缺少名称时为空字符串）和它的峰值。
    raise NotImplementedError
