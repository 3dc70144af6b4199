# expect: returns {"total": 1, "list": [1, 2], "text": "plain", "flag": 5}


class Count(int):
    def __int__(self):
        return 99

    def __repr__(self):
        return "99"

    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Items(list):
    def __iter__(self):
        return iter([7, 7, 7])

    def __len__(self):
        return 3


class Text(str):
    def __str__(self):
        return "other"


class Record(dict):
    def items(self):
        return [("total", 99)]


def attack():
    # What counts is what the base type holds, not what the subclass says of itself.
    return Record(total=Count(1), list=Items([1, 2]), text=Text("plain"), flag=Count(5))
