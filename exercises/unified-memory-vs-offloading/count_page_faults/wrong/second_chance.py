# diagnosis: wrong_value
# mistake: Gives each page a second chance in a circle, which is near to LRU and is not LRU.
def count_page_faults(accesses, frames):
    if frames == 0:
        return len(accesses)
    pages, used = [None] * frames, [False] * frames
    hand = faults = 0
    for access in accesses:
        page = access["page"]
        if page in pages:
            used[pages.index(page)] = True
            continue
        faults += 1
        while used[hand]:
            used[hand] = False
            hand = (hand + 1) % frames
        pages[hand], used[hand] = page, True
        hand = (hand + 1) % frames
    return faults
