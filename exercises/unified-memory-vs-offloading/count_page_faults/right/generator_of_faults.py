def faults_in(pages, frames):
    recent = []
    for page in pages:
        if page not in recent:
            yield page
        recent = [other for other in recent if other != page] + [page]
        del recent[: max(0, len(recent) - frames)]


def count_page_faults(accesses, frames):
    return sum(1 for _ in faults_in((access["page"] for access in accesses), frames))
