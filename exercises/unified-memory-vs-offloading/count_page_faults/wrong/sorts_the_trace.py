# diagnosis: changed_input
# mistake: Sorts the accesses it was given to count the pages.
def count_page_faults(accesses, frames):
    if frames == 0:
        return len(accesses)
    accesses.sort(key=lambda access: access["page"])
    return sum(1 for one, other in zip([None, *accesses], accesses) if one is None or one["page"] != other["page"])
