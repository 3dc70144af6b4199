"""Grades a folder of submissions on several Dask workers.

    python grade_with_dask.py FOLDER [--scheduler ADDRESS] [--workers N] [-- OPTIONS OF headroom grade]

`headroom grade - --format jsonl` keeps no state: each line in is answered by one line out, in order, and by nothing but that
line and the options. So a shard is a list of lines, a task is one run of the program over a shard, and the whole is the
shards' answers one after the other: what one machine would have written, byte for byte.

Without `--scheduler` it starts workers on this machine. With it, `headroom`, Python and the sandbox's layers have to be on each
worker's machine; the code travels in the lines, so that no folder has to be shared. HEADROOM names the program.
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from distributed import Client, LocalCluster

ENDINGS = {".py": "code", ".ipynb": "notebook", ".json": "receipt"}


def lines(folder):
    """A line for each file, in the order of names. What is no JSON is left to the program to refuse."""
    for path in sorted(folder.rglob("*")):
        key = ENDINGS.get(path.suffix)
        if key is None or not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        text = path.read_text(encoding="utf-8")
        if key != "code":
            try:
                text = json.loads(text)
            except ValueError:
                key = "code"
        yield json.dumps({"id": name, "learner": name.split("/")[0].rsplit(".", 1)[0], key: text})


def grade(shard, options):
    """One task: a shard of lines through one run of the program, on one core."""
    command = [os.environ.get("HEADROOM", "headroom"), "grade", "-", "--format", "jsonl", "--jobs", "1", *options]
    done = subprocess.run(command, input="".join(line + "\n" for line in shard), capture_output=True, text=True)
    answers = done.stdout.splitlines()
    # Status 1 and 2 stand in the lines themselves; fewer lines mean that the program could not work at all.
    if len(answers) != len(shard):
        raise RuntimeError(f"headroom ended with status {done.returncode}: {done.stderr.strip()}")
    return answers


def shards(all_lines, size):
    shard = []
    for line in all_lines:
        shard.append(line)
        if len(shard) == size:
            yield shard
            shard = []
    if shard:
        yield shard


def main(arguments):
    options = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, options = arguments[:at], arguments[at + 1:]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scheduler", help="the address of a running scheduler")
    parser.add_argument("--workers", type=int, default=2, help="workers to start on this machine [2]")
    parser.add_argument("--shard", type=int, default=20, help="submissions a task [20]")
    asked = parser.parse_args(arguments)
    if asked.scheduler:
        client = Client(asked.scheduler)
    else:
        cluster = LocalCluster(
            n_workers=asked.workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
        )
        client = Client(cluster)
    with client:
        # An impure task would be right too, but a pure one is done once where the same shard comes twice.
        tasks = client.map(grade, list(shards(lines(asked.folder), asked.shard)), options=options)
        workers = set()
        for task in tasks:
            for answer in task.result():
                print(answer)
            workers.update(client.who_has([task]).get(task.key, ()))
        print(f"{len(tasks)} tasks on {len(workers)} workers", file=sys.stderr)
    if not asked.scheduler:
        cluster.close()


if __name__ == "__main__":
    main(sys.argv[1:])
