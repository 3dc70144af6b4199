from collections import deque


class Pool:
    def __init__(self, frames):
        self.frames = frames
        self.pages = deque()
        self.faults = 0

    def touch(self, page):
        try:
            self.pages.remove(page)
        except ValueError:
            self.faults += 1
            if self.pages and len(self.pages) >= self.frames:
                self.pages.popleft()
        if self.frames:
            self.pages.append(page)


def count_page_faults(accesses, frames):
    pool = Pool(frames)
    for access in accesses:
        pool.touch(access["page"])
    return pool.faults
