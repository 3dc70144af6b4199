def accepts(arguments, expected, got):
    """Any set passes that may be cut and leaves as much; the figures must be right. None: accepted; else the key that is
    not, and what should stand there."""
    for key in ("estimated_peak_gb", "missing_gb"):
        if not abs(expected[key] - got[key]) <= 1e-9:
            return key, expected[key]
    spare = {one["name"]: one.get("peak_gb", 0.0) for one in arguments[0] if one.get("cuttable", False)}
    left = sum(one.get("peak_gb", 0.0) for one in arguments[0])
    for name in got["cut"]:
        if name not in spare:
            return "cut", expected["cut"]
        left -= spare.pop(name)
    return None if abs(left - expected["estimated_peak_gb"]) <= 1e-9 else ("cut", expected["cut"])
