from dataclasses import dataclass


@dataclass
class Engine:
    free_at: float = 0.0

    def run(self, ms, *after):
        """Starts when it is free and all events have come; says when it ends."""
        self.free_at = max(self.free_at, *after) + ms
        return self.free_at


def pipelined_transfer_ms(pieces, slots):
    copies, kernels = Engine(), Engine()
    computed = [0.0] * slots  # one event for each slot
    for turn, piece in enumerate(pieces):
        slot = turn % slots
        uploaded = copies.run(piece["upload_ms"], computed[slot])
        computed[slot] = kernels.run(piece["compute_ms"], uploaded)
    return kernels.free_at
