# diagnosis: wrong_value
# mistake: Puts a page that comes in where the oldest one stands.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
            recent.append(page)
            continue
        faults += 1
        if frames and len(recent) == frames:
            recent.pop(0)
        if frames:
            recent.insert(0, page)
    return faults
