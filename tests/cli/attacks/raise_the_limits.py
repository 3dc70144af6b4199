# expect: returns ["OSError", "OSError", "OSError"]
import resource


def attack():
    seen = []
    for limit in [resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_NPROC]:
        try:
            resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            seen.append("raised")
        except (OSError, ValueError) as error:
            seen.append(type(error).__name__)
    return seen
