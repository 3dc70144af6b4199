# diagnosis: wrong_value
# mistake: Gives each page the frame of its number, though others may be empty.
def count_page_faults(accesses, frames):
    if not frames:
        return len(accesses)
    table = {}
    faults = 0
    for access in accesses:
        page = access["page"]
        if table.get(page % frames) != page:
            faults += 1
            table[page % frames] = page
    return faults
