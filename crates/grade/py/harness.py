"""Runs a learner's function on given inputs and reports each result as one JSON event.

The page (Pyodide) and the command line (CPython, 3.11 or newer) load this same file, so that a
solution is judged alike in both. `run(request_json, emit)` is the only entry.

The learner's code is not trusted to leave the interpreter as it found it. Everything needed here is
therefore bound before that code runs, the functions below see a private copy of the builtins, and
modules, streams and settings are put back after each run. This guards against accidents and
simple tricks; keeping the code away from files, network and page is the work of whoever starts us.
"""

import builtins
import operator
import re
import signal
import sys
import types
import warnings

# A function looks its builtins up in its module's `__builtins__` at the moment it is defined. A copy
# here means that `builtins.len = ...` in the learner's code does not change what `len` means to us.
__builtins__ = dict(vars(builtins))

import ast  # noqa: E402
import io  # noqa: E402
import json  # noqa: E402

FILE = "solution.py"
OUTPUT_LIMIT = 8192
DEPTH_LIMIT = 20
NODE_LIMIT = 20_000
# For the answers of a run that has kept state already: what is kept mostly grows, and with it each answer.
KEPT_LIMIT = 300
TEXT_LIMIT = 20_000
REPR_LIMIT = 200
MESSAGE_LIMIT = 500
FRAME_LIMIT = 30
# Printed lines are told of one by one so often, later ones together.
TOLD_LINES = 100
TOLD_AT = 512
# So many calls of a group may end at the interpreter's limit of recursion; the others get a lower one.
DEEP_CALLS = 3
SHALLOW = 200

_loads = json.loads
_scan = json.JSONDecoder().scan_once
_quote = json.encoder.encode_basestring_ascii
_modules = sys.modules
_is = operator.is_
_settrace, _setprofile = sys.settrace, sys.setprofile
_getrecursionlimit, _setrecursionlimit = sys.getrecursionlimit, sys.setrecursionlimit
_address = re.compile(r" at 0x[0-9a-fA-F]+")
_streams = ("stdin", "stdout", "stderr")


class _TooLarge(Exception):
    """The value has more parts than anybody would read."""


class _Interrupt:
    """Notes the runner's interrupt, and raises it only while the learner's code is running."""

    def __init__(self):
        self.armed = False
        self.hit = False
        self.line = None

    def __call__(self, _signal, frame):
        if not self.hit:
            self.hit = True
            while frame is not None and frame.f_code.co_filename != FILE:
                frame = frame.f_back
            self.line = frame and frame.f_lineno
        if self.armed:
            raise KeyboardInterrupt

    def __enter__(self):
        if self.hit:
            raise KeyboardInterrupt
        self.armed = True

    def __exit__(self, *_):
        self.armed = False


class _Output(io.TextIOBase):
    """Keeps the beginning of what is printed, and tells of it while the code still runs: whoever ends
    the interpreter from outside then has seen it."""

    encoding = "utf-8"

    def __init__(self, tell, lines):
        self.parts = []
        self.room = OUTPUT_LIMIT
        self.truncated = self.told_cut = False
        self.tell = tell
        self.told = 0
        self.untold = 0
        self.lines_left = lines

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        size = len(text)
        cut = size > self.room
        text = str.__str__(text)[: self.room]
        if text:
            self.parts.append(text)
            self.room -= len(text)
            self.untold += len(text)
        line_ended = self.lines_left > 0 and text[-1:] == "\n"
        if self.untold >= TOLD_AT or line_ended or (cut and not self.truncated):
            self.truncated = self.truncated or cut
            self.flush()
        return size

    def flush(self):
        if self.untold or (self.truncated and not self.told_cut):
            self.told_cut = self.truncated
            text = "".join(self.parts[self.told :])
            self.told, self.untold = len(self.parts), 0
            self.lines_left -= 1
            self.tell(_printable(text), self.truncated)

    def close(self):
        pass


# --- values ---------------------------------------------------------------------------------------


def _printable(text):
    """A lone surrogate has no UTF-8 form, and JSON readers refuse it."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _cut(text, limit):
    return _printable(text if len(text) <= limit else text[: limit - 1] + "…")


def _type_name(value):
    try:
        return _cut(str(type(value).__name__), 100)
    except Exception:
        return "object"


def _repr(value):
    try:
        text = str.__str__(repr(value))
    except Exception as error:
        return f"<repr failed: {_type_name(error)}>"
    # The same object has another address in the next call: that is not a different answer.
    return _cut(_address.sub("", text[: 2 * REPR_LIMIT]), REPR_LIMIT)


def _other(value):
    return {"$other": _type_name(value), "repr": _repr(value)}


def _too_large():
    return {"$other": "too large", "repr": ""}


class _Encoder:
    """Turns any value into plain data; what JSON lacks becomes an object with one `$…` key."""

    def __init__(self, limit):
        self.left = limit

    def take(self, count):
        self.left -= count
        if self.left < 0:
            raise _TooLarge

    def encode(self, value, depth=0):
        if value is None or value is True or value is False:
            return value
        if depth > DEPTH_LIMIT:
            return _too_large()
        kind = type(value)
        if issubclass(kind, str):
            return self.text(str.__str__(value))
        if issubclass(kind, int):
            return self.integer(int.__int__(value))
        if issubclass(kind, float):
            value = float.__float__(value)
            return value if value - value == 0.0 else {"$float": float.__repr__(value)}
        if issubclass(kind, list):
            return self.items(list.__iter__(value), list.__len__(value), depth)
        if issubclass(kind, dict):
            return self.mapping(value, depth)
        if issubclass(kind, tuple):
            return {"$tuple": self.items(tuple.__iter__(value), tuple.__len__(value), depth)}
        if issubclass(kind, (set, frozenset)):
            base = set if issubclass(kind, set) else frozenset
            self.take(base.__len__(value))
            return {"$set": sorted(_repr(item) for item in list(base.__iter__(value)))}
        fields = getattr(kind, "__dataclass_fields__", None)
        if isinstance(fields, dict) and not isinstance(value, type):
            return self.dataclass(value, fields, depth)
        return _other(value)

    def text(self, value):
        if len(value) > TEXT_LIMIT:
            return _too_large()
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            return _other(value)
        return value

    def integer(self, value):
        if -(2**63) <= value < 2**63:
            return value
        # Longer ones take quadratic time to print, and Python refuses to.
        bits = value.bit_length()
        if bits > 4096:
            return {"$other": "int", "repr": f"an integer of {bits} bits"}
        return {"$int": int.__repr__(value)}

    def items(self, values, count, depth):
        self.take(count)
        return [self.encode(item, depth + 1) for item in list(values)]

    def mapping(self, value, depth):
        self.take(dict.__len__(value))
        entries = list(dict.items(value))
        if any(not issubclass(type(key), str) or key[:1] == "$" for key, _ in entries):
            return {"$other": "dict", "repr": _repr(value)}
        encoded = {}
        for key, item in entries:
            key = self.text(str.__str__(key))
            if type(key) is not str:
                return {"$other": "dict", "repr": _repr(value)}
            encoded[key] = self.encode(item, depth + 1)
        return encoded

    def dataclass(self, value, fields, depth):
        self.take(len(fields))
        encoded = {}
        for name, field in fields.items():
            if getattr(getattr(field, "_field_type", None), "name", "") == "_FIELD":
                encoded[str(name)] = self.encode(getattr(value, name, None), depth + 1)
        return {"$dataclass": _type_name(value), "fields": encoded}


def _encode(value, limit=NODE_LIMIT):
    try:
        return _Encoder(limit).encode(value)
    except _TooLarge:
        return _too_large()
    except Exception:
        return {"$other": _type_name(value), "repr": ""}


def _json(value, ordered=False):
    """JSON text of plain data. The json module could have been changed by the learner's code."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    kind = type(value)
    if kind is str:
        return _quote(value)
    if kind is int:
        return int.__repr__(value)
    if kind is float:
        return float.__repr__(value)
    if kind is list:
        return "[" + ",".join([_json(item, ordered) for item in value]) + "]"
    entries = sorted(value.items()) if ordered else value.items()
    return "{" + ",".join([_quote(key) + ":" + _json(item, ordered) for key, item in entries]) + "}"


def _same(one, other):
    """Equal values of equal types; the order of a dictionary's keys is not part of it."""
    return _json(one) == _json(other) or _json(one, True) == _json(other, True)


# --- the interpreter's state ----------------------------------------------------------------------


class _State:
    """What the learner's code could leave changed: modules and their contents, paths, limits."""

    def __init__(self):
        self.modules = dict(_modules)
        self.contents = []
        for module in self.modules.values():
            if issubclass(type(module), types.ModuleType):
                contents = vars(module)
                self.contents.append((contents, dict(contents)))
        self.lists = [(found, list(found)) for found in (sys.path, sys.meta_path, sys.path_hooks)]
        self.recursion = _getrecursionlimit()

    def restore(self):
        _settrace(None)
        _setprofile(None)
        _setrecursionlimit(self.recursion)
        for name in [name for name in _modules if name not in self.modules]:
            del _modules[name]
        _modules.update(self.modules)
        for contents, before in self.contents:
            if len(contents) == len(before) and all(map(_is, contents.values(), before.values())):
                continue
            contents.update(before)
            for name in [name for name in contents if name not in before]:
                del contents[name]
        for found, before in self.lists:
            found[:] = before


def _imported(tree):
    """The modules that the code names in its import statements."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _import_ahead(names):
    """Imports them before the state is saved: they stay, so that the next run need not load them
    again, and their contents count as unchanged. What cannot be imported fails in its own place."""
    for name in names:
        if name not in _modules and name not in ("this", "antigravity"):
            try:
                __import__(name)
            except Exception:  # noqa: S112
                continue


# --- the learner's code ---------------------------------------------------------------------------


class _Parsed:
    """A file, parsed and compiled. Kept for the next run, which is mostly of the same file."""

    last = None

    def __init__(self, source):
        self.source = source
        self.tree = compile(source, FILE, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
        self.code = compile(self.tree, FILE, "exec", dont_inherit=True)
        self.imported = list(_imported(self.tree))

    @classmethod
    def of(cls, source):
        if cls.last is None or cls.last.source != source:
            cls.last = None
            cls.last = cls(source)
        return cls.last


def _is_started(tree, name):
    """False while the function's body is still what the starter has."""
    found = None
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name:
            found = node
    return found is None or not all(map(_is_placeholder, found.body))


def _is_placeholder(node):
    if isinstance(node, ast.Expr):  # a docstring, or `...`
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Return):
        return node.value is None or isinstance(node.value, ast.Constant) and node.value.value is None
    if isinstance(node, ast.Raise):
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
    return isinstance(node, ast.Pass)


def _message(error):
    try:
        return _cut(str.__str__(str(error)), MESSAGE_LIMIT)
    except Exception:
        return ""


def _frames(error):
    found = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            found.append(trace)
        trace = trace.tb_next
    if len(found) > FRAME_LIMIT:  # endless recursion: its beginning, and its end
        found = found[: FRAME_LIMIT // 3] + found[-(FRAME_LIMIT - FRAME_LIMIT // 3) :]
    return [
        {"line": trace.tb_lineno, "function": _printable(trace.tb_frame.f_code.co_name)} for trace in found
    ]


class _Run:
    """One request: load the code, call the function, tell what happened."""

    def __init__(self, request, emit):
        self.request = request
        self.emit_text = emit
        self.interrupt = _Interrupt()
        self.apart = request.get("apart", False)
        self.classes = request.get("classes") or []
        self.output = _Output(self.printed, 0 if self.apart else TOLD_LINES)

    def emit(self, event, **values):
        self.emit_text(_json({"event": event, **values}))

    def printed(self, text, truncated):
        self.emit("printed", text=text, truncated=truncated)

    def ended(self, stage, error, **where):
        """Reports what stopped the code at this stage. True: stop the run as well."""
        self.interrupt.armed = False
        if self.interrupt.hit:
            self.emit("timeout", stage=stage, **where, line=self.interrupt.line)
            return True
        if error is not None:
            frames = _frames(error)
            line = frames[-1]["line"] if frames else None
            if stage == "syntax":
                line = getattr(error, "lineno", None)
                message = _cut(str(getattr(error, "msg", None) or error), MESSAGE_LIMIT)
            else:
                message = _message(error)
            self.emit(
                "error", stage=stage, **where, type=_type_name(error), message=message, line=line,
                frames=frames,
            )
        return False

    def parse(self):
        try:
            return _Parsed.of(self.request["code"])
        except Exception as error:
            self.ended("syntax", error)
            return None

    def load(self, parsed):
        """The function, once the file has run and if there is something to call."""
        name = self.request["function"]
        started = _is_started(parsed.tree, name)
        module = types.ModuleType("solution")
        error = None
        try:
            with self.interrupt:
                _modules["solution"] = module
                exec(parsed.code, vars(module))
        except BaseException as raised:
            error = raised
        if self.ended("load", error) or error is not None:
            return None
        function = vars(module).get(name)
        defined = callable(function)
        started = defined and started
        self.emit("loaded", defined=defined, started=started)
        self.names, self.made = vars(module), {}
        return function if started else None

    def given(self, text):
        """The arguments, those that have a class as instances of it."""
        arguments = _scan(text, 0)[0]
        for index, wanted in enumerate(self.classes):
            if wanted is not None:
                value = arguments[index]
                make = self.maker(wanted)
                arguments[index] = [make(item) for item in value] if type(value) is list else make(value)
        return arguments

    def maker(self, wanted):
        """Makes instances of the file's class of that name, or of one of our own."""
        found, defaults = self.names.get(wanted["name"]), wanted["defaults"]
        if isinstance(found, type):
            return lambda fields: found(**fields)

        def make(fields):
            fields = {**fields, **{key: defaults[key] for key in defaults if key not in fields}}
            name = wanted["name"]
            if name not in self.made:
                self.made[name] = _dataclass(self.make_dataclass, name, fields)
            return self.made[name](**fields)

        return make

    def call(self, function, index, arguments):
        """Calls twice, each time on a fresh copy. False: the time is up."""
        text = _json(arguments)
        self.output.flush()
        self.emit("begin", index=index)
        first = second = error = None
        changed = False
        # Each way down to the limit costs milliseconds. A file that is known to go there need not go as far.
        if self.deep >= DEEP_CALLS:
            _setrecursionlimit(min(_getrecursionlimit(), SHALLOW))
        limit = KEPT_LIMIT if self.keeps else NODE_LIMIT
        try:
            with self.interrupt:
                first, changed = _answer(function, text, limit, self.given)
        except BaseException as raised:
            error = raised
            self.deep += issubclass(type(raised), RecursionError)
        if self.ended("call", error, index=index):
            return False
        if error is not None:
            return True
        try:
            with self.interrupt:
                second, changed_again = _answer(function, text, limit, self.given)
                changed = changed or changed_again
        except BaseException as raised:
            raised_text = f"raised {_type_name(raised)}: {_message(raised)}"
            second = {"$other": _type_name(raised), "repr": _cut(raised_text, REPR_LIMIT)}
        if self.ended("call", None, index=index):
            return False
        again = {} if _same(first, second) else {"again": second}
        self.keeps = self.keeps or bool(again)
        self.emit("call", index=index, value=first, changed=changed, **again)
        return True

    def all(self):
        parsed = self.parse()
        if parsed is None:
            return
        try:
            with self.interrupt:
                _import_ahead(parsed.imported)
        except BaseException:
            if self.ended("load", None):
                return
        if self.classes:  # not before: loading it takes longer than a run
            self.make_dataclass = __import__("dataclasses").make_dataclass
        state = _State()
        calls = list(enumerate(self.request["calls"]))
        # What one call leaves behind reaches the next one of its group.
        groups = [[call] for call in calls] if self.apart else [calls]
        for group in groups:
            try:
                goes_on = self.group(parsed, group)
            finally:
                state.restore()
            if not goes_on:
                break

    def group(self, parsed, calls):
        """Loads the file, then calls. False: the time is up."""
        self.deep, self.keeps = 0, False
        function = self.load(parsed)
        if function is not None:
            for index, arguments in calls:
                if not self.call(function, index, arguments):
                    return False
        return not self.interrupt.hit


def _dataclass(make_dataclass, name, fields):
    def get(self, key, default=None):
        return vars(self).get(key, default)

    methods = {"__getitem__": lambda self, key: vars(self)[key], "get": get}
    return make_dataclass(name, list(fields), namespace=methods)


def _answer(function, text, limit, given):
    arguments = given(text)
    before = repr(arguments)
    value = _encode(function(*arguments), limit)
    try:
        changed = repr(arguments) != before and not _same(_encode(arguments), _encode(given(text)))
    except Exception:
        changed = True
    return value, changed


def run(request_json, emit):
    """Runs one request; `emit` receives each event as JSON text, the moment it happens."""
    run_ = _Run(_loads(request_json), emit)
    streams = [getattr(sys, name) for name in _streams]
    try:
        handler = signal.signal(signal.SIGINT, run_.interrupt)
    except ValueError:  # not the main thread: nothing can interrupt us there
        handler = None
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), run_.output, run_.output
    try:
        # Warnings depend on the interpreter's version and on earlier runs: no part of a verdict.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run_.all()
    finally:
        for name, stream in zip(_streams, streams):
            setattr(sys, name, stream)
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
    run_.emit("done", stdout=_printable("".join(run_.output.parts)), truncated=run_.output.truncated)
