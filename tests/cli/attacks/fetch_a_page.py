# expect: raises URLError
import urllib.request


def attack():
    return urllib.request.urlopen("http://127.0.0.1:80/", timeout=1).read()
