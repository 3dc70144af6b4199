# diagnosis: changed_input
# mistake: Notes in each access whether it faulted.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            access["fault"] = True
            if frames and len(recent) == frames:
                recent.pop(0)
        if frames:
            recent.append(page)
    return faults
