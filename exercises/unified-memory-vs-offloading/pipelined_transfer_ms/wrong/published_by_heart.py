# diagnosis: wrong_value
# mistake: Knows the published checks and nothing else.
def pipelined_transfer_ms(pieces, slots):
    return {1: 32.0, 2: 24.0}.get(slots, 22.0)
