def place_with_headroom(components, device_budget_gb, headroom_gb):
    """Place components so that the headroom stays free.

    components: a list of dicts with the keys "name", "size_gb",
    "resident" and "movable". Names are there and unique; any other
    key may be missing.
    device_budget_gb, headroom_gb: budget, and what must stay free, in GB.

    Return a dict with these keys:
      "on_device"  list of names, in any order
      "offloaded"  list of all other names, in any order
      "short_gb"   GB missing for the unmovable ones, 0 if none
    """
    # TODO 1: work out the limit that budget and headroom leave
    # TODO 2: part the components into unmovable and movable ones
    # TODO 3: put every unmovable one on the device
    # TODO 4: take the movable ones by size, largest first, ties by name
    # TODO 5: place each that still fits, offload each that does not
    # TODO 6: work out what is missing, and return
    raise NotImplementedError
