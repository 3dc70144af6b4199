class Search:
    def __init__(self, items, need):
        self.items, self.need = items, need
        self.best_gb, self.best = None, None

    def run(self, index=0, gb=0.0, names=()):
        if self.best_gb is not None and gb >= self.best_gb:
            return  # cannot get better on this branch
        if gb >= self.need:
            self.best_gb, self.best = gb, names
        elif index < len(self.items):
            name, size = self.items[index]
            self.run(index + 1, gb + size, names + (name,))
            self.run(index + 1, gb, names)


def cut_to_target(components, target_peak_gb):
    items = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    items.sort(key=lambda item: item[1], reverse=True)
    total = sum(c.get("peak_gb", 0.0) for c in components)
    search = Search(items, total - target_peak_gb)
    search.run()
    if search.best is None:
        cut, gb = [name for name, _ in items], sum(size for _, size in items)
    else:
        cut, gb = list(search.best), search.best_gb
    missing = 0 if search.best is not None else total - gb - target_peak_gb
    return {"cut": cut, "estimated_peak_gb": total - gb, "missing_gb": missing}
