"""Says, as JSON, which interpreter this is and what it must be able to read. Runs once, outside the sandbox."""
import json
import os
import random  # loads the libraries that common modules need, so that they show up among the mapped files
import struct
import sys
import sysconfig


def program_loader(path):
    """The dynamic loader that the system starts for this program (ELF's PT_INTERP), or None."""
    with open(path, "rb") as file:
        head = file.read(64)
        if len(head) < 64 or head[:4] != b"\x7fELF" or head[4] != 2:
            return None
        order = "<" if head[5] == 1 else ">"
        (table,) = struct.unpack_from(order + "Q", head, 32)
        size, count = struct.unpack_from(order + "HH", head, 54)
        for index in range(count):
            file.seek(table + index * size)
            entry = file.read(size)
            if struct.unpack_from(order + "I", entry)[0] == 3:
                (offset,) = struct.unpack_from(order + "Q", entry, 8)
                (length,) = struct.unpack_from(order + "Q", entry, 32)
                file.seek(offset)
                return file.read(length).rstrip(b"\0").decode()
    return None


def library_folders():
    """Folders of the shared libraries in use, where the system tells."""
    try:
        with open("/proc/self/maps") as maps:
            mapped = {line.split(maxsplit=5)[5].strip() for line in maps if "/" in line}
    except OSError:
        return set()
    return {os.path.dirname(path) for path in mapped if ".so" in os.path.basename(path)}


executable = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
folders = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), sysconfig.get_config_var("LIBDIR")}
folders |= {path for path in sys.path if "site-packages" not in path and "dist-packages" not in path}
folders |= library_folders()
readable = {os.path.realpath(path) for path in folders if path and os.path.isabs(path) and os.path.exists(path)}
loader = program_loader(executable)
print(json.dumps({
    "executable": executable,
    "version": list(sys.version_info[:3]),
    "name": sys.implementation.name,
    "loader": loader and os.path.realpath(loader),
    "readable": sorted(readable - {"/"}),
}))
