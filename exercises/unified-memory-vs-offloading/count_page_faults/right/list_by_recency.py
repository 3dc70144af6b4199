def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
        recent.append(page)
        recent = recent[-frames:] if frames else []
    return faults
