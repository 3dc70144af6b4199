"""Graded by two Dask workers and by one run of the program, a folder of submissions comes to the same.

Needs what requirements.txt locks, and HEADROOM, the path of the program.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
RIGHT = """def evaluate_memory_plan(before, after, cost, most):
    return {"peak_reduction_gb": before - after, "keep_plan": before > after and cost <= most}
"""
WRONG = RIGHT.replace("before > after", "before >= after")
ENDLESS = "def evaluate_memory_plan(*_):\n    while True: pass\n"
NOTEBOOK = json.dumps({"nbformat": 4, "cells": [{"cell_type": "code", "source": RIGHT}]})


def write_class(folder):
    for number in range(24):
        code = ENDLESS if number == 5 else "def broken(:\n" if number % 7 == 3 else WRONG if number % 2 else RIGHT
        (folder / f"learner{number:02}.py").write_text(f"{code}# {number}\n", encoding="utf-8")
    (folder / "zoe").mkdir()
    (folder / "zoe" / "a.ipynb").write_text(NOTEBOOK, encoding="utf-8")
    (folder / "zoe" / "b.json").write_text('{"receipt": 1}', encoding="utf-8")


class Sharded(unittest.TestCase):
    def test_two_workers_write_what_one_machine_writes(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_class(folder)
            job = subprocess.run(
                [sys.executable, HERE / "grade_with_dask.py", folder, "--workers", "2", "--shard", "4", "--", "--seed", "7"],
                capture_output=True, text=True, timeout=240,
            )
            self.assertEqual(job.returncode, 0, job.stderr)
            self.assertIn("7 tasks on 2 workers", job.stderr)
            alone = subprocess.run(
                [os.environ["HEADROOM"], "grade", "--format", "jsonl", "--seed", "7", "."],
                capture_output=True, text=True, timeout=240, cwd=folder,
            )
            self.assertEqual(alone.returncode, 2, alone.stderr)
            # Found by itself, a file is called by its path.
            expected = alone.stdout.replace('"./', '"')
            self.assertEqual(job.stdout.splitlines(), expected.splitlines())
            lines = [json.loads(line) for line in job.stdout.splitlines()]
            self.assertEqual(len(lines), 26)
            self.assertEqual(lines[5]["verdicts"][0]["diagnosis"], "timeout")
            self.assertEqual(sum(line["passed"] for line in lines), 12)
            self.assertIsNotNone(lines[-1]["error"])

    def test_a_program_that_cannot_work_is_an_error_and_no_grade(self):
        with tempfile.TemporaryDirectory() as name:
            Path(name, "a.py").write_text(RIGHT, encoding="utf-8")
            job = subprocess.run(
                [sys.executable, HERE / "grade_with_dask.py", name, "--", "--lesson", "nothing"],
                capture_output=True, text=True, timeout=240,
            )
            self.assertNotEqual(job.returncode, 0)
            self.assertIn("there is no lesson nothing", job.stderr)
            self.assertEqual(job.stdout, "")


if __name__ == "__main__":
    unittest.main()
