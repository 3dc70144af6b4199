# expect: returns {"$other": "Liar", "repr": "{}"}


class Liar:
    # `isinstance` believes this.
    __class__ = dict

    def items(self):
        return {"total": 1}.items()

    def keys(self):
        return ["total"]

    def __len__(self):
        return 1

    def __repr__(self):
        return "{}"


def attack():
    return Liar()
