def plan_memory_placement(components, device_budget_gb):
    """Place components on the device, in list order.

    components: a list of dicts with the keys "name", "size_gb",
    "resident" and "movable". Any key may be missing.
    device_budget_gb: what the plan may use on the device, in GB.

    Return a dict with these keys:
      "on_device"       list of names, in input order
      "offloaded"       list of all other names, in input order
      "device_used_gb"  sum of the sizes on the device
    """
    # TODO 1: start two empty lists and the used GB at zero
    # TODO 2: walk in list order; read name, size and both flags with defaults
    # TODO 3: decide: resident or movable, and it still fits the budget
    # TODO 4: on the device: note the name and the GB; otherwise: offloaded
    # TODO 5: return the two lists and the used GB
    raise NotImplementedError
