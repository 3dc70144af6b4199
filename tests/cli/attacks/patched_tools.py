# expect: returns "honest"
import builtins
import json
import os


def attack():
    json.loads = json.dumps = lambda *_, **__: "forged"
    os.write = lambda *_: 0
    builtins.len = builtins.repr = builtins.isinstance = lambda *_: 0
    return "honest"
