def headroom_check(name, checks, answer, classes=(), accepts=None):
    """__ABOUT__"""
    import copy
    import dataclasses

    said = __SAID__
    nothing = object()

    class Odd:
        """A value that JSON lacks: a tuple, a set, nan, an instance of a class."""

        def __init__(self, kind, value, fields=None):
            self.kind, self.shown, self.fields = kind, repr(value), fields

        def __repr__(self):
            return self.shown

    def plain(value):
        if value is None or value is True or value is False:
            return value
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, int):
            value = int.__int__(value)
            return value if -(2**63) <= value < 2**63 else Odd("int", value)
        if isinstance(value, float):
            value = float.__float__(value)
            return value if value - value == 0.0 else Odd("float", value)
        if isinstance(value, list):
            return [plain(item) for item in value]
        if isinstance(value, dict):
            if all(isinstance(key, str) and key[:1] != "$" for key in value):
                return {str.__str__(key): plain(item) for key, item in value.items()}
            return Odd("other", value)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            names = [field.name for field in dataclasses.fields(value)]
            return Odd("dataclass", value, {key: plain(getattr(value, key, None)) for key in names})
        return Odd("other", value)

    def same(one, other):
        if type(one) is not type(other):
            return False
        if isinstance(one, list):
            return len(one) == len(other) and all(map(same, one, other))
        if isinstance(one, dict):
            return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
        if isinstance(one, Odd):
            return one.shown == other.shown and (one.fields is None or same(one.fields, other.fields))
        return one == other

    def number(value):
        return isinstance(value, (int, float)) and not isinstance(value, bool)

    def record_of(value):
        if isinstance(value, Odd) and answer.get("dataclass"):
            return value.fields
        return value if isinstance(value, dict) else None

    def compare(path, field, expected, got, found):
        def wrong():
            found.append((2, path, expected, got))

        def wrong_type():
            found.append((0, path, expected, got))

        kind = field["type"]
        if field.get("nullable") and (expected is None or got is None):
            if expected is not got:
                wrong()
        elif kind == "number":
            allowed = 1e-9
            if "tolerance" in field:
                allowed = field["tolerance"] + 4 * 2.0**-52 * abs(expected)
            if isinstance(got, Odd) and got.kind in ("int", "float"):
                wrong()
            elif not number(got):
                wrong_type()
            elif not abs(got - expected) <= allowed:
                wrong()
        elif kind == "integer":
            if isinstance(got, Odd) and got.kind == "int":
                wrong()
            elif not number(got) or isinstance(got, float):
                wrong_type()
            elif got != expected:
                wrong()
        elif kind == "bool":
            if not isinstance(got, bool):
                wrong_type()
            elif got is not expected:
                wrong()
        elif kind == "text":
            if not isinstance(got, str):
                wrong_type()
            elif not got.strip() if field.get("compare") == "non_empty_text" else got != expected:
                wrong()
        elif kind == "list":
            compare_lists(path, field, expected, got, found)
        else:
            compare_records(path, field, expected, got, found)

    def compare_records(path, shape, expected, got, found):
        values = record_of(got)
        if values is None:
            found.append((0, path, expected, got))
            return
        for key, field in shape["fields"].items():
            if key not in expected:
                continue
            at = f"{path}.{key}" if path else key
            if key in values:
                compare(at, field, expected[key], values[key], found)
            elif "default" in field:
                compare(at, field, expected[key], field["default"], found)
            else:
                found.append((2 if field.get("may_lack") else 1, at, expected[key], nothing))
        for key in values if shape.get("exact_keys") else ():
            if key not in shape["fields"]:
                found.append((2, f"{path}.{key}" if path else key, nothing, values[key]))
                break

    def compare_lists(path, field, expected, got, found):
        if not isinstance(got, list):
            found.append((0, path, expected, got))
            return
        item = {key: value for key, value in field.items() if key not in ("compare", "nullable")}
        item["type"] = field["of"]
        if field.get("compare") == "unordered":
            for value in got:
                if item["type"] == "text" and not isinstance(value, str):
                    found.append((0, path, expected[0] if expected else "", value))
                    return
            spare = list(got)
            for wanted in expected:
                at = next((at for at, value in enumerate(spare) if same(value, wanted)), None)
                if at is None:
                    found.append((2, path, expected, got))
                    return
                del spare[at]
            if spare:
                found.append((2, path, expected, got))
            return
        for index in range(max(len(expected), len(got))):
            at = f"{path}[{index}]"
            if index < len(expected) and index < len(got):
                compare(at, item, expected[index], got[index], found)
            else:
                wanted = expected[index] if index < len(expected) else nothing
                found.append((2, at, wanted, got[index] if index < len(got) else nothing))

    def difference(arguments, expected, got):
        found = []
        compare("", answer, expected, got, found)
        first = min(found, key=lambda one: one[0], default=None)
        if accepts is None or (first is not None and first[0] < 2):
            return first
        values = got.fields if isinstance(got, Odd) and got.fields is not None else got
        refused = accepts(arguments, expected, values)
        return refused and (2, *refused, values[refused[0]])

    def instance(wanted, fields):
        name, defaults = wanted
        own = globals().get(name)
        if isinstance(own, type):
            return own(**fields)
        fields = {**defaults, **fields}
        methods = {"__getitem__": lambda self, key: vars(self)[key], "get": lambda self, *of: vars(self).get(*of)}
        return dataclasses.make_dataclass(name, list(fields), namespace=methods)(**fields)

    def given(arguments):
        arguments = copy.deepcopy(arguments)
        for at, wanted in enumerate(classes):
            if wanted is not None:
                value = arguments[at]
                many = isinstance(value, list)
                arguments[at] = [instance(wanted, one) for one in value] if many else instance(wanted, value)
        return arguments

    def line_of(error, function):
        file, line = getattr(getattr(function, "__code__", None), "co_filename", None), None
        trace = error.__traceback__
        while trace is not None:
            line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == file else line
            trace = trace.tb_next
        return "" if line is None else said["line"].format(line)

    def shown(value):
        text = repr(value)
        return text if len(text) <= 300 else text[:299] + "…"

    def outcome(function, arguments, expected):
        first = given(arguments)
        got = plain(function(*first))
        if not same(plain(first), plain(given(arguments))):
            return "✗", said["changed"]
        again = plain(function(*given(arguments)))
        if not same(got, again):
            return "✗", said["unstable"].format(shown(got), shown(again))
        if expected is nothing:
            return "→", said["returns"].format(shown(got))
        found = difference(arguments, expected, got)
        if found is None:
            return "✓", said["passed"]
        gravity, path, wanted, value = found
        path = path or said["answer"]
        if value is nothing:
            return "✗", said["missing"].format(path, shown(wanted))
        if wanted is nothing:
            return "✗", said["extra"].format(path, shown(value))
        if gravity == 0:
            shape = type(value).__name__ if not isinstance(value, Odd) else said["odd"]
            return "✗", said["type"].format(path, type(wanted).__name__, shape, shown(value))
        return "✗", said["value"].format(path, shown(wanted), shown(value))

    function = globals().get(name)
    if not callable(function):
        print(said["undefined"].format(name))
        return
    for label, arguments, *expected in checks:
        try:
            mark, text = outcome(function, arguments, expected[0] if expected else nothing)
        except NotImplementedError:
            mark, text = "…", said["open"]
        except (Exception, SystemExit) as error:
            mark, text = "✗", said["raised"].format(type(error).__name__, error, line_of(error, function))
        print(f"{mark} {name} {label}: {text}")
