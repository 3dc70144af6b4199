def cut_to_target(components, target_peak_gb):
    """找出能把峰值降到目标、而且减掉的 GB 数最少的削减。

    返回一个字典：
      cut：要削减的组件名称，顺序不限
      estimated_peak_gb：剩下的峰值，单位 GB
      missing_gb：估计值还比目标高出多少，没有高出时为 0
    如果怎么减都达不到目标：能减的全部减掉，并给出还差多少。
    """
    # TODO 1：把所有峰值加起来，并挑出可削减的组件。
    # TODO 2：逐一检查可削减组件的各种组合，包括空组合；
    #         留下那些能让剩余峰值不超过目标的组合。
    # TODO 3：从中选出减掉 GB 数最少的一个。
    # TODO 4：如果没有组合够用，就选择全部可削减的组件。
    # TODO 5：返回名称、估计值和还差多少，差值不小于 0。
    raise NotImplementedError
