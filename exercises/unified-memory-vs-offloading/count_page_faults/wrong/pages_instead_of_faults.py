# diagnosis: wrong_value
# mistake: Counts the different pages, as if none ever had to leave.
def count_page_faults(accesses, frames):
    pages = [access["page"] for access in accesses]
    return len(set(pages)) if frames else len(pages)
