"""def summarize_memory_ledger(components): only in a text."""


class Planner:
    def plan_memory_placement(self, components, device_budget_gb):
        return {}
