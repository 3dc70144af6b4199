# diagnosis: unstable
# mistake: Counts in a variable of the module that no call sets back.
faults = 0


def count_page_faults(accesses, frames):
    global faults
    recent = []
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if frames and len(recent) == frames:
                recent.pop(0)
        if frames:
            recent.append(page)
    return faults
