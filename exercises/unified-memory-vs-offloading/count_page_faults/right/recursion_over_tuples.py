def count_page_faults(accesses, frames):
    def faults(rest, recent):
        if not rest:
            return 0
        (page, *others) = rest
        without = tuple(p for p in recent if p != page)
        missed = len(without) == len(recent)
        kept = (without + (page,))[-frames:] if frames > 0 else ()
        return missed + faults(others, kept)

    return faults([access["page"] for access in accesses], ())
