# diagnosis: wrong_value
# mistake: Counts the hits.
def count_page_faults(accesses, frames):
    recent = []
    hits = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
            hits += 1
        elif frames and len(recent) == frames:
            recent.pop(0)
        if frames:
            recent.append(page)
    return hits
