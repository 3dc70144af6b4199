# expect: returns ["PermissionError"]
import os
import sys


def attack():
    seen = set()
    for change in [
        lambda: os.chmod(os.__file__, 0o777),
        lambda: os.chown(os.__file__, os.getuid(), os.getgid()),
        lambda: os.utime(os.__file__),
        lambda: os.truncate(os.__file__, 0),
        lambda: os.unlink(os.__file__),
        lambda: os.rename(os.__file__, os.__file__ + ".old"),
        lambda: os.link(os.__file__, "/tmp/headroom-attack"),
        lambda: os.symlink(os.__file__, "/tmp/headroom-attack"),
        lambda: os.mkdir("/tmp/headroom-attack"),
        lambda: os.mkfifo("/tmp/headroom-attack"),
        lambda: os.setxattr(os.__file__, "user.x", b"x"),
        lambda: os.chroot("/"),
    ]:
        try:
            change()
            seen.add("changed")
        except OSError as error:
            seen.add(type(error).__name__)
    return sorted(seen)
