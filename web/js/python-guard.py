"""Makes what a solution may not do in the page fail with one plain sentence.

This is the friendly layer. The walls behind it are elsewhere: the worker's policy and its emptied
global scope (worker-lockdown.js). What stays possible on purpose: reading the interpreter's own files and
listing its folders, which live in this worker's memory and hold nothing but Python's library.
"""

import sys

PAGE = "a solution runs apart from the web page and cannot reach it"
NETWORK = "a solution has no network"
PROCESSES = "a solution cannot start other programs"
NATIVE = "a solution stays inside Python"
FILES = "a solution cannot use files"

FORBIDDEN_IMPORTS = {
    **dict.fromkeys(["js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "micropip"], PAGE),
    **dict.fromkeys(["ftplib", "imaplib", "poplib", "smtplib", "socketserver", "webbrowser"], NETWORK),
    **dict.fromkeys(["xmlrpc", "wsgiref", "antigravity"], NETWORK),
    **dict.fromkeys(["http.client", "http.server", "urllib.request", "urllib.robotparser"], NETWORK),
    **dict.fromkeys(["requests", "httpx", "aiohttp", "urllib3"], NETWORK),
    **dict.fromkeys(["multiprocessing", "concurrent.futures.process"], PROCESSES),
    **dict.fromkeys(["ctypes", "_ctypes"], NATIVE),
}
NETWORK_EVENTS = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")
PROCESS_EVENTS = ("subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn")
FILE_EVENTS = frozenset(
    "os." + name
    for name in (
        "chmod chown link lockf mkdir remove rename rmdir setxattr removexattr symlink truncate utime"
    ).split()
)
LIBRARY = "/lib/"


def _refuse_import(name):
    root = name.partition(".")[0]
    reason = FORBIDDEN_IMPORTS.get(root) or FORBIDDEN_IMPORTS.get(name)
    if reason:
        raise ImportError(f"{name} is not available: {reason}", name=name)


def _is_library_read(path, mode, flags):
    if not isinstance(path, str) or not path.startswith(LIBRARY) or ".." in path:
        return False
    return flags & 3 == 0 if mode is None else "r" in mode and "+" not in mode


def _watch(event, arguments):
    if event == "import":
        _refuse_import(arguments[0])
    elif event == "open":
        if not _is_library_read(*arguments):
            raise PermissionError(FILES)
    elif event in FILE_EVENTS:
        raise PermissionError(FILES)
    elif event.startswith(NETWORK_EVENTS):
        raise OSError(NETWORK)
    elif event.startswith(PROCESS_EVENTS):
        raise OSError(PROCESSES)


class _Refusal:
    """`importlib.import_module` asks the finders, and tells no audit hook."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        _refuse_import(name)


def install():
    """From here on, for good: an audit hook cannot be removed."""
    for name in [name for name in sys.modules if name.partition(".")[0] in FORBIDDEN_IMPORTS]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Refusal)
    sys.addaudithook(_watch)
