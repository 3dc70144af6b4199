"""The published reference answers on a ledger of many rows, for programs that measure against them.

Started with the folder of the exercises and the number of rows. Says its version, then answers each line of its input with one line:
`time CASE` with the seconds of one call, `answer CASE` with what it returned, fields parted by tabs, names by
spaces. A case is a function and the share of all GB that it may keep: `placement 0.5`, `cuts 0.95`.
"""

import gc
import sys
import time
from pathlib import Path

MASK = 2**64 - 1


def size(i):
    """Sixty-fourths of a GB from 0 to 16, without a pattern; the same as in inputs.rs."""
    mixed = (i + 1) * 0x9E3779B97F4A7C15 & MASK
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
    mixed ^= mixed >> 27
    return (mixed % 1024) / 64.0


def load(exercises, path, name):
    namespace = {}
    source = (exercises / path / name / "solution.py").read_text(encoding="utf-8")
    exec(compile(source, name, "exec"), namespace)
    return namespace[name]


def main():
    exercises, count = Path(sys.argv[1]), int(sys.argv[2])
    placement = load(exercises, "unified-memory", "plan_memory_placement")
    cuts = load(exercises, "memory-cuts", "plan_memory_cuts")
    rows = [
        {"name": f"buffer_{i}", "size_gb": size(i), "resident": i % 3 == 0, "movable": i % 2 == 0}
        for i in range(count)
    ]
    sources = [{"name": f"buffer_{i}", "peak_gb": size(i), "cuttable": i % 4 != 0} for i in range(count)]
    total = sum(row["size_gb"] for row in rows)
    functions = {"placement": (placement, rows), "cuts": (cuts, sources)}
    print(sys.version.split()[0], flush=True)
    # As timeit does: the collector would count for the inputs, not for the function.
    gc.disable()
    for line in sys.stdin:
        command, name, share = line.split()
        function, ledger = functions[name]
        limit = total * float(share)
        start = time.perf_counter()
        answer = function(ledger, limit)
        seconds = time.perf_counter() - start
        if command == "time":
            # Gone before the next call, whose time would include its end.
            del answer
            print(repr(seconds), flush=True)
        else:
            fields = (" ".join(value) if isinstance(value, list) else repr(value) for value in answer.values())
            print("\t".join(fields), flush=True)


main()
