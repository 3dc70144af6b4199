# expect: returns ["PermissionError", "PermissionError", "PermissionError", "PermissionError", -1, -1, -1]
import ctypes
import os
import signal


def attack():
    seen = []
    parent = os.getppid()
    for send in [
        lambda: os.kill(parent, signal.SIGTERM),
        lambda: os.kill(parent, signal.SIGSTOP),
        lambda: os.kill(parent, 0),
        lambda: os.killpg(os.getpgid(parent), signal.SIGKILL),
    ]:
        try:
            send()
            seen.append("sent")
        except OSError as error:
            seen.append(type(error).__name__)
    libc = ctypes.CDLL(None)
    # tgkill, pidfd_open and then pidfd_send_signal, by number where C has no name for them.
    seen.append(libc.tgkill(parent, parent, signal.SIGKILL) if hasattr(libc, "tgkill") else libc.syscall(234, parent, parent, 9))
    seen.append(libc.syscall(434, parent, 0))
    seen.append(libc.syscall(424, 0, signal.SIGKILL, None, 0))
    return seen
