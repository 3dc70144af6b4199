# diagnosis: wrong_value
# mistake: Looks for the page among the latest accesses, as many as there are frames, repeats included.
def count_page_faults(accesses, frames):
    pages = [access["page"] for access in accesses]
    faults = 0
    for now, page in enumerate(pages):
        if page not in pages[max(0, now - frames) : now]:
            faults += 1
    return faults
