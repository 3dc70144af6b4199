def choose_memory_path(figures, limit_ms, min_gain):
    """Choose managed memory or explicit offloading from measured figures.

    figures: a dict with
      working_set_gb   what one step touches
      budget_gb        what the device can give to it
      managed_ms       median step with managed memory; missing: not measured
      offload_ms       median step with offloading; missing: not measured
      order_known      whether the order of use is known; missing: False
      spread_ms        how far repeats lie apart; missing: 0
    limit_ms: the longest step that is acceptable.
    min_gain: the share of the managed step that offloading has to save.

    The first rule that applies decides:
      1. working set <= budget                     resident, fits
      2. Managed memory is usable if it was measured and takes at most
         limit_ms. Offloading is usable if it was measured, takes at most
         limit_ms, and the order is known.
         none usable                               neither, none_in_time
         one usable                                unified or offload, only_one
      3. gain = managed_ms - offload_ms
         gain <= spread_ms                         unified, within_spread
         gain < min_gain * managed_ms              unified, gain_too_small
         otherwise                                 offload, faster

    Return a dict or a dataclass with choice and reason.
    """
    # TODO 1: leave what fits where it is
    # TODO 2: find out which of the two ways are usable
    # TODO 3: settle the cases with none or one
    # TODO 4: compare the gain with the spread, then with the share
    raise NotImplementedError
