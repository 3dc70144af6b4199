# expect: returns {"$other": "Anything", "repr": "anything"}


class Anything:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __hash__(self):
        return 0

    def __getattr__(self, name):
        return self

    def __call__(self, *_, **__):
        return self

    def __float__(self):
        return 1.0

    def __index__(self):
        return 1

    def __bool__(self):
        return True

    def __iter__(self):
        return iter([1.0])

    def __getitem__(self, key):
        return self

    def __repr__(self):
        return "anything"


def attack():
    return Anything()
