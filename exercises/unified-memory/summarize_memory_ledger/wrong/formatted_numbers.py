# diagnosis: wrong_type
# mistake: Returns text such as "20.0 GB" instead of numbers.
def summarize_memory_ledger(components):
    def show(flag=None):
        sizes = (c.get("size_gb", 0.0) for c in components if flag is None or c.get(flag, False))
        return f"{sum(sizes):.1f} GB"

    return {"total_gb": show(), "resident_gb": show("resident"), "movable_gb": show("movable")}
