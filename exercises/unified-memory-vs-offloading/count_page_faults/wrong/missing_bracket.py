# diagnosis: syntax_error
# mistake: Forgets a bracket.
def count_page_faults(accesses, frames):
    return len([access["page"] for access in accesses)
