"""Tests of the harness: `python3 -m unittest discover -s crates/grade/py`."""

import builtins
import json
import math
import sys
import unittest

import harness

INTERRUPT = "import signal\ndef stop():\n    signal.raise_signal(signal.SIGINT)\n"


def events(code, calls=((1,),), function="f", **more):
    """All events of one run, the last one (done) included."""
    request = {"code": code, "function": function, "calls": [list(call) for call in calls], **more}
    texts = []
    harness.run(json.dumps(request), texts.append)
    found = [json.loads(text) for text in texts]
    assert found[-1]["event"] == "done", found
    return found


def only(code, kind, calls=((1,),), **more):
    """The one event of this kind."""
    (event,) = [event for event in events(code, calls, **more) if event["event"] == kind]
    return event


def value(expression):
    """How the value of this expression arrives."""
    return only(f"def f(x):\n    return {expression}", "call")["value"]


class Instances(unittest.TestCase):
    classes = [{"name": "Chunk", "defaults": {"flag": True}}, None]
    own = "from dataclasses import dataclass\n@dataclass\nclass Chunk:\n    name: str\n    flag: bool = False\n"

    def call(self, code, first, **more):
        return only(code, "call", [(first, {"name": "plain"})], classes=self.classes, **more)

    def test_the_files_own_class(self):
        code = self.own + "def f(xs, y):\n    return [type(xs[0]) is Chunk, xs[0].name, xs[0].flag, type(y) is dict]"
        self.assertEqual(self.call(code, [{"name": "a"}])["value"], [True, "a", False, True])

    def test_one_with_the_same_fields(self):
        code = "def f(x, y):\n    return [x.name, x['name'], x.get('name'), x.get('no', 7), x.flag, type(x).__name__]"
        for more in ({}, {"apart": True}):
            answer = self.call(code, {"name": "a"}, **more)["value"]
            self.assertEqual(answer, ["a", "a", "a", 7, True, "Chunk"])
        other = self.call("Chunk = 3\ndef f(x, y):\n    return x", {"name": "a", "flag": False})["value"]
        self.assertEqual(other, {"$dataclass": "Chunk", "fields": {"name": "a", "flag": False}})

    def test_changes_are_seen(self):
        for code in (self.own, ""):
            self.assertTrue(self.call(code + "def f(x, y):\n    x.name = 'b'", {"name": "a"})["changed"])
            self.assertTrue(self.call(code + "def f(x, y):\n    x.pop()", [{"name": "a"}])["changed"])
            self.assertFalse(self.call(code + "def f(x, y):\n    return x.name", {"name": "a"})["changed"])

    def test_a_class_that_takes_other_fields(self):
        code = "class Chunk:\n    pass\ndef f(x, y):\n    return 1"
        error = only(code, "error", [({"name": "a"}, {})], classes=self.classes)
        self.assertEqual((error["stage"], error["type"]), ("call", "TypeError"))


class Flow(unittest.TestCase):
    def test_events_in_order(self):
        found = events("def f(x):\n    print(x, end=' ')\n    return x + 1", [(1,), (2.0,)])
        printed = [event for event in found if event["event"] == "printed"]
        self.assertEqual(printed, [{"event": "printed", "text": "1 1 ", "truncated": False}])
        found.remove(printed[0])
        self.assertEqual(
            [event["event"] for event in found],
            ["loaded", "begin", "call", "begin", "call", "done"],
        )
        self.assertEqual(found[0], {"event": "loaded", "defined": True, "started": True})
        self.assertEqual(found[3], {"event": "begin", "index": 1})
        self.assertEqual(
            found[2], {"event": "call", "index": 0, "value": 2, "changed": False}
        )
        self.assertEqual(
            found[5], {"event": "done", "stdout": "1 1 2.0 2.0 ", "truncated": False}
        )

    def test_not_started(self):
        bodies = ["pass", "...", "raise NotImplementedError", "return None", "return"]
        bodies += ["raise NotImplementedError('later')", "'''What it returns.'''"]
        for body in bodies:
            found = events(f"def f(x):\n    '''Text.'''\n    # TODO\n    {body}")
            self.assertEqual(
                found[0], {"event": "loaded", "defined": True, "started": False}, body
            )
            self.assertEqual(len(found), 2, body)

    def test_started(self):
        for body in ["return 0", "raise ValueError", "x = 1; raise NotImplementedError"]:
            self.assertTrue(only(f"def f(x):\n    {body}", "loaded")["started"], body)
        self.assertTrue(only("f = lambda x: x", "loaded")["started"])

    def test_not_defined(self):
        for code in ["def g(x):\n    return x", "f = 3", ""]:
            found = events(code)
            self.assertEqual(
                found[0], {"event": "loaded", "defined": False, "started": False}
            )
            self.assertEqual(len(found), 2)

    def test_input_changed(self):
        self.assertTrue(only("def f(x):\n    x.sort()", "call", [([2, 1],)])["changed"])
        self.assertTrue(only("def f(x):\n    x[0] = 1.0", "call", [([1],)])["changed"])
        nested = [([{"a": {"b": 1}}],)]
        self.assertTrue(only("def f(x):\n    x[0]['a']['b'] = 2", "call", nested)["changed"])
        same = "def f(x):\n    x['a'] = x.pop('a')\n    return sorted(x)"
        self.assertFalse(only(same, "call", [({"a": 1, "b": 2},)])["changed"])

    def test_unstable(self):
        kept = "seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen)"
        self.assertEqual(only(kept, "call")["again"], 2)
        once = "seen = []\ndef f(x):\n    if seen: raise ValueError('twice')\n    seen.append(x)"
        self.assertEqual(
            only(once, "call")["again"],
            {"$other": "ValueError", "repr": "raised ValueError: twice"},
        )
        self.assertNotIn("again", only("def f(x):\n    return (i for i in [x])", "call"))
        self.assertNotIn("again", only("def f(x):\n    return object()", "call"))

    def test_what_grows_is_cut_once_it_is_known_to_be_kept(self):
        kept = "seen = []\ndef f(x):\n    seen.extend(range(x))\n    return seen if x else 0"
        found = [event for event in events(kept, [(9,), (1000,), (1,), (0,)]) if event["event"] == "call"]
        too_large = {"$other": "too large", "repr": ""}
        self.assertEqual(len(found[0]["again"]), 18)
        self.assertEqual([event["value"] for event in found[1:]], [too_large, too_large, 0])
        large = "def f(x):\n    return list(range(x))"
        self.assertEqual(len(only(large, "call", [(2 * harness.KEPT_LIMIT,)])["value"]), 600)

    def test_fresh_inputs(self):
        found = events("def f(x):\n    x.append(1)\n    return x", [([],), ([],)])
        self.assertEqual([e["value"] for e in found if e["event"] == "call"], [[1], [1]])


    def test_printed_before_the_end(self):
        hangs = "print('loaded')\ndef f(x):\n    print('at', x)\n    while True: stop()"
        found = [event for event in events(INTERRUPT + hangs) if event["event"] != "loaded"]
        self.assertEqual(
            [event.get("text", event["event"]) for event in found],
            ["loaded\n", "begin", "at 1\n", "timeout", "done"],
        )
        self.assertEqual(found[-1]["stdout"], "loaded\nat 1\n")

    def test_a_flood_is_told_in_few_events(self):
        for flood in ["print('x')", "print('x', end='')", "print('x', flush=False)"]:
            found = events(f"for _ in range(20_000):\n    {flood}\ndef f(x):\n    return 1")
            printed = [event for event in found if event["event"] == "printed"]
            most = harness.TOLD_LINES + harness.OUTPUT_LIMIT // harness.TOLD_AT + 1
            self.assertLessEqual(len(printed), most)
            self.assertEqual("".join(event["text"] for event in printed), found[-1]["stdout"])
            self.assertEqual([event["truncated"] for event in printed], [False] * (len(printed) - 1) + [True])

    def test_apart(self):
        kept = "import math\nprint(hasattr(math, 'seen'))\nseen = []\ndef f(x):\n    math.seen = 1\n"
        request = {"function": "f", "calls": [[1], [2], [3]], "apart": True}
        request["code"] = kept + "    if x not in seen: seen.append(x)\n    return seen"
        texts = []
        harness.run(json.dumps(request), texts.append)
        found = [json.loads(text) for text in texts]
        values = [(event["index"], event["value"]) for event in found if event["event"] == "call"]
        self.assertEqual(values, [(0, [1]), (1, [2]), (2, [3])])
        self.assertEqual(found[-1]["stdout"], "False\n" * 3)
        request["code"] = INTERRUPT + "def f(x):\n    if x == 2: stop()\n    return x"
        texts = []
        harness.run(json.dumps(request), texts.append)
        kinds = [json.loads(text)["event"] for text in texts]
        self.assertEqual(kinds, ["loaded", "begin", "call", "loaded", "begin", "timeout", "done"])


class Errors(unittest.TestCase):
    def test_syntax(self):
        event = only("def f(x):\n    return (x", "error")
        self.assertEqual((event["stage"], event["type"], event["line"]), ("syntax", "SyntaxError", 2))
        self.assertNotIn("index", event)
        for code in ["return 1", "def f(x):\nreturn x", "x = '\0'", "(" * 5000, "x = '\ud800'"]:
            self.assertEqual(only(code, "error")["stage"], "syntax", code[:20])

    def test_load(self):
        event = only("import math\n\ndef g():\n    return 1 / 0\n\nx = g()", "error")
        self.assertEqual((event["stage"], event["line"]), ("load", 4))
        self.assertEqual(
            event["frames"],
            [{"line": 6, "function": "<module>"}, {"line": 4, "function": "g"}],
        )
        self.assertEqual(only("import nowhere_to_be_found", "error")["type"], "ModuleNotFoundError")

    def test_call_goes_on(self):
        found = events("def f(x):\n    return 1 / x", [(0,), (2,)])
        self.assertEqual(
            [event["event"] for event in found],
            ["loaded", "begin", "error", "begin", "call", "done"],
        )
        self.assertEqual(found[2]["type"], "ZeroDivisionError")
        self.assertEqual((found[2]["index"], found[2]["line"]), (0, 2))

    def test_only_the_learners_frames(self):
        event = only("import json\ndef f(x):\n    return json.loads('{')", "error")
        self.assertEqual(event["frames"], [{"line": 3, "function": "f"}])

    def test_every_exception(self):
        for raised in ["SystemExit(3)", "GeneratorExit", "BaseException('x')", "MemoryError"]:
            event = only(f"def f(x):\n    raise {raised}", "error")
            self.assertEqual(event["type"], raised.partition("(")[0])
        self.assertEqual(only("def f(x):\n    exit()", "error")["type"], "SystemExit")
        self.assertEqual(only("def f(x):\n    input()", "error")["type"], "EOFError")
        self.assertEqual(
            only("def f(x):\n    raise KeyboardInterrupt", "error")["type"], "KeyboardInterrupt"
        )

    def test_recursion(self):
        event = only("def f(x):\n    return f(x + 1)", "error")
        self.assertEqual((event["type"], event["line"]), ("RecursionError", 2))
        self.assertLessEqual(len(event["frames"]), harness.FRAME_LIMIT)

    def test_recursion_again_and_again(self):
        code = "deepest = 0\ndef f(x):\n    global deepest\n    deepest = x\n    return f(x + 1)\n"
        code += "def g(x):\n    before = deepest\n    return before if x < 0 else f(0)"
        calls = [(call,) for call in [0, -1] * (harness.DEEP_CALLS + 1)]
        deep = [event["value"] for event in events(code, calls, "g") if event["event"] == "call"]
        self.assertEqual(len(deep), harness.DEEP_CALLS + 1)
        self.assertGreater(min(deep[:-1]), 500)
        self.assertLess(deep[-1], harness.SHALLOW)
        self.assertGreater(sys.getrecursionlimit(), 500)

    def test_messages_that_fail(self):
        code = "class Odd(Exception):\n    def __str__(self): raise ValueError\n"
        event = only(code + "def f(x):\n    raise Odd", "error")
        self.assertEqual((event["type"], event["message"]), ("Odd", ""))
        event = only("def f(x):\n    raise ValueError('\\ud800' + 'x' * 10**6)", "error")
        self.assertLess(len(event["message"]), 600)


class Interrupts(unittest.TestCase):
    def test_while_loading(self):
        event = only(INTERRUPT + "stop()\ndef f(x):\n    return x", "timeout")
        self.assertEqual(event, {"event": "timeout", "stage": "load", "line": 3})

    def test_in_a_call(self):
        found = events(INTERRUPT + "def f(x):\n    while True:\n        stop()", [(1,), (2,)])
        self.assertEqual([e["event"] for e in found], ["loaded", "begin", "timeout", "done"])
        self.assertEqual(
            found[2], {"event": "timeout", "stage": "call", "index": 0, "line": 3}
        )

    def test_swallowed(self):
        code = "def f(x):\n    try:\n        stop()\n    except BaseException:\n        return x"
        self.assertEqual(only(INTERRUPT + code, "timeout")["stage"], "call")

    def test_in_a_repr(self):
        code = "class Odd:\n    def __repr__(self):\n        stop()\ndef f(x):\n    return Odd()"
        self.assertEqual(only(INTERRUPT + code, "timeout")["index"], 0)

    def test_next_run(self):
        events(INTERRUPT + "def f(x):\n    stop()")
        self.assertEqual(value("x"), 1)


class Values(unittest.TestCase):
    def test_plain(self):
        for plain in ["[None]", "True", "1", "-2**63", "'ä\\n'", "[1, 2.5, [None]]"]:
            self.assertEqual(value(plain), eval(plain))
        self.assertEqual(value("{'a': {'b': []}}"), {"a": {"b": []}})
        self.assertIs(type(value("1.0")), float)
        self.assertIs(type(value("1")), int)
        self.assertEqual(value("1e300"), 1e300)

    def test_numbers_beyond_json(self):
        self.assertEqual(value("2**63"), {"$int": str(2**63)})
        self.assertEqual(value("10**9999")["$other"], "int")
        self.assertEqual(value("float('nan')"), {"$float": "nan"})
        self.assertEqual(value("[float('inf'), -float('inf')]"), [{"$float": "inf"}, {"$float": "-inf"}])

    def test_containers(self):
        self.assertEqual(value("(1, (2,))"), {"$tuple": [1, {"$tuple": [2]}]})
        self.assertEqual(value("{3, 1, 2}"), {"$set": ["1", "2", "3"]})
        self.assertEqual(value("frozenset()"), {"$set": []})
        self.assertEqual(value("{1: 2}"), {"$other": "dict", "repr": "{1: 2}"})
        self.assertEqual(value("{'$int': 2}"), {"$other": "dict", "repr": "{'$int': 2}"})

    def test_dataclass(self):
        code = "from dataclasses import dataclass\n@dataclass\nclass Plan:\n    names: list\n"
        event = only(code + "def f(x):\n    return Plan(['a'])", "call")
        self.assertEqual(event["value"], {"$dataclass": "Plan", "fields": {"names": ["a"]}})
        event = only(code + "def f(x):\n    return Plan", "call")
        self.assertEqual(event["value"]["$other"], "type")

    def test_subclasses_are_their_base(self):
        code = (
            "from collections import OrderedDict, defaultdict, namedtuple\nfrom enum import IntEnum\n"
            "class Size(IntEnum):\n    BIG = 8\nclass S(str):\n    pass\nP = namedtuple('P', 'a b')\n"
            "class D(dict):\n    def items(self): raise ValueError\n"
            "def f(x):\n    return [OrderedDict(a=1), defaultdict(int), Size.BIG, S('s'), P(1, 2), D(a=1)]"
        )
        self.assertEqual(
            only(code, "call")["value"], [{"a": 1}, {}, 8, "s", {"$tuple": [1, 2]}, {"a": 1}]
        )

    def test_others(self):
        self.assertEqual(value("len"), {"$other": "builtin_function_or_method", "repr": "<built-in function len>"})
        self.assertEqual(value("object()"), {"$other": "object", "repr": "<object object>"})
        self.assertEqual(value("1j"), {"$other": "complex", "repr": "1j"})
        self.assertEqual(value("'\\ud800'"), {"$other": "str", "repr": "'\\ud800'"})
        self.assertLessEqual(len(value("bytes(10**6)")["repr"]), harness.REPR_LIMIT)
        code = "class Odd:\n    def __repr__(self): raise KeyError\ndef f(x):\n    return Odd()"
        self.assertEqual(
            only(code, "call")["value"], {"$other": "Odd", "repr": "<repr failed: KeyError>"}
        )

    def test_too_large(self):
        large = {"$other": "too large", "repr": ""}
        self.assertEqual(value("[0] * 10**6"), large)
        self.assertEqual(value("'x' * 10**5"), large)
        self.assertEqual(value("[[0] * 5000] * 5"), large)
        endless = only("def f(x):\n    x.append(x)\n    return x", "call", [([],)])
        self.assertIn('"too large"', json.dumps(endless["value"]))
        self.assertTrue(endless["changed"])


class Surroundings(unittest.TestCase):
    def test_output_is_capped(self):
        found = events("import sys\ndef f(x):\n    print('y' * 9000, file=sys.stderr)")
        self.assertEqual(found[-1]["stdout"], "y" * harness.OUTPUT_LIMIT)
        self.assertTrue(found[-1]["truncated"])
        self.assertEqual(events("print('\\ud800')")[-1]["stdout"], "\\ud800\n")

    def test_everything_is_put_back(self):
        before = (sys.stdout, sys.stdin, sys.getrecursionlimit(), math.floor, list(sys.path))
        names = set(sys.modules)
        code = (
            "import builtins, sys, math, json\n"
            "builtins.len = builtins.isinstance = None\nbuiltins.extra = 1\nmath.floor = None\n"
            "json.dumps = json.loads = None\nsys.modules['fake'] = sys.modules['math'] = 3\n"
            "sys.path.clear()\nsys.setrecursionlimit(200)\nsys.stdout = None\n"
            "def f(x):\n    return sorted(x)"
        )
        self.assertEqual(only(code, "call", [([2, 1],)])["value"], [1, 2])
        self.assertEqual(before, (sys.stdout, sys.stdin, sys.getrecursionlimit(), math.floor, sys.path))
        self.assertFalse(hasattr(builtins, "extra"))
        self.assertEqual(set(sys.modules) - names, set())
        self.assertEqual(value("len([x])"), 1)

    def test_namespaces_are_fresh(self):
        events("shared = 1\ndef f(x):\n    return shared")
        self.assertEqual(only("def f(x):\n    return shared", "error")["type"], "NameError")

    def test_not_run_as_main(self):
        self.assertEqual(only("if __name__ == '__main__': 1 / 0\ndef f(x):\n    return x", "call")["value"], 1)

    def test_warnings_are_not_output(self):
        self.assertEqual(events("def f(x):\n    return x is 1")[-1]["stdout"], "")


if __name__ == "__main__":
    unittest.main()
