"""Runs a notebook's code cells as Jupyter would, in one namespace and a process of its own for each variant.

Standard input: a list of variants, each a list of code cells. Standard output: for each variant what was printed, and the
last line of the error of each cell that ended in one, as `!! ...`."""

import contextlib
import io
import json
import os
import signal
import sys
import traceback

SECONDS = 5


def run(cells):
    names = {"__name__": "__main__"}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        for cell in cells:
            try:
                exec(compile(cell, f"<cell {cells.index(cell)}>", "exec", dont_inherit=True), names)
            except BaseException:
                printed.write("!! " + traceback.format_exc().splitlines()[-1] + "\n")
    return printed.getvalue()


def apart(cells):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.alarm(SECONDS)
        text = run(cells).encode("utf-8", "backslashreplace")
        with os.fdopen(writer, "wb") as out:
            out.write(text)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as printed:
        text = printed.read().decode("utf-8")
    os.waitpid(child, 0)
    return text


json.dump([apart(cells) for cells in json.load(sys.stdin)], sys.stdout)
