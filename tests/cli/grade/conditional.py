import sys

if sys.version_info >= (3, 0):

    def summarize_memory_ledger(components):
        def total(key):
            return sum(row.get("size_gb", 0.0) for row in components if key is None or row.get(key, False))

        return {"total_gb": total(None), "resident_gb": total("resident"), "movable_gb": total("movable")}


if sys.version_info < (3, 0):

    def summarize_peak_sources(components):
        return {}


class Planner:
    def plan_memory_placement(self, components, device_budget_gb):
        return {}


try:

    def plan_memory_cuts(components, target_peak_gb):
        return {}

except NameError:
    pass
