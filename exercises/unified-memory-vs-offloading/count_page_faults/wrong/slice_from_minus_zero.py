# diagnosis: wrong_value
# mistake: With no frames the slice [-0:] keeps everything.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
        recent = [*recent, page][-frames:]
    return faults
