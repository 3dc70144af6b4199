# diagnosis: wrong_value
# mistake: Makes room only once there is one page too many, and asks before the new one is in.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if len(recent) > frames:
                recent.pop(0)
        recent.append(page)
    return faults if frames else len(accesses)
