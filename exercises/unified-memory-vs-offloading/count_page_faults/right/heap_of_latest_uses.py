from heapq import heappop, heappush


def count_page_faults(accesses, frames):
    latest = {}  # page on the card -> its latest access
    uses = []  # (access, page), outdated ones among them
    faults = 0
    for now, access in enumerate(accesses):
        page = access["page"]
        if page not in latest:
            faults += 1
            while frames and len(latest) == frames:
                then, oldest = heappop(uses)
                if latest.get(oldest) == then:
                    del latest[oldest]
        if frames:
            latest[page] = now
            heappush(uses, (now, page))
    return faults
