def count_page_faults(accesses, frames):
    """A page is still there if fewer than `frames` others were touched since."""
    pages = [access["page"] for access in accesses]

    def faults_at(now):
        for then in range(now - 1, -1, -1):
            if pages[then] == pages[now]:
                return len(set(pages[then + 1 : now])) >= frames
        return True

    return sum(faults_at(now) for now in range(len(pages)))
