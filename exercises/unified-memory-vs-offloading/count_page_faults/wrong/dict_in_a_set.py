# diagnosis: exception
# mistake: Puts the access itself into a set, not its page.
def count_page_faults(accesses, frames):
    last_use = {}
    faults = 0
    for now, page in enumerate(accesses):
        if page not in last_use:
            faults += 1
            if frames and len(last_use) == frames:
                del last_use[min(last_use, key=last_use.get)]
        if frames:
            last_use[page] = now
    return faults
