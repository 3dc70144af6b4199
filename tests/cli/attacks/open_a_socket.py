# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError", "PermissionError"]
import socket


def attack():
    seen = []
    for make in [
        lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM),
        lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
        lambda: socket.socketpair(),
        lambda: socket.create_connection(("127.0.0.1", 80), timeout=1),
    ]:
        try:
            make()
            seen.append("made")
        except OSError as error:
            seen.append(type(error).__name__)
    return seen
