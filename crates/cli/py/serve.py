"""Serves the harness over two pipes: requests in, events out.

Arguments: the descriptor of requests, that of events, and the time limit in seconds. The first line in is the harness's
source as a JSON string, each further one `TOKEN REQUEST`. Lines out begin with the request's token, which the learner's
code is not given: what it writes to the same pipe is not taken for an event.
"""
import builtins
import faulthandler
import json
import os
import signal
import sys

import _sitebuiltins


def serve(requests, events, limit):
    write = os.write
    set_timer = signal.setitimer
    timer = signal.ITIMER_REAL

    def send(line):
        # A line that an interrupt cut short must not swallow the next one.
        data = memoryview(b"\n" + line + b"\n")
        while data:
            data = data[write(events, data):]

    harness = {"__name__": "harness"}
    exec(compile(json.loads(requests.readline()), "harness.py", "exec"), harness)
    run = harness["run"]
    send(b"ready")
    while True:
        line = requests.readline()
        if not line:
            return
        token, _, request = line.partition(b" ")
        event = token + b" event "

        def emit(text):
            send(event + text.encode("utf-8", "replace"))

        send(token + b" start")
        arm()
        set_timer(timer, limit)
        try:
            run(request.decode(), emit)
        except KeyboardInterrupt:
            send(event + b'{"event":"timeout"}')
        finally:
            set_timer(timer, 0)
        send(token + b" end")


def interrupt(number, frame):
    """Time is up: does what Ctrl-C would do, in the harness's way."""
    handler = signal.getsignal(signal.SIGINT)
    if callable(handler):
        handler(number, frame)


def arm():
    """Makes the timer interrupt, and write down the line even inside one long call into C."""
    # The fault handler puts itself in front only when it was not registered before.
    faulthandler.unregister(signal.SIGALRM)
    signal.signal(signal.SIGALRM, interrupt)
    faulthandler.register(signal.SIGALRM, file=EVENTS, all_threads=False, chain=True)


def close_all_but(kept):
    start = 3
    for descriptor in sorted(kept):
        os.closerange(start, descriptor)
        start = descriptor + 1
    os.closerange(start, 1 << 20)


REQUESTS, EVENTS, LIMIT = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
sys.argv[:] = [""]
os.environ.clear()
close_all_but({REQUESTS, EVENTS})
os.set_inheritable(REQUESTS, False)
os.set_inheritable(EVENTS, False)
# Without the site module, which would run whatever is installed, these two are missing; learners do call them.
builtins.exit = _sitebuiltins.Quitter("exit", "Ctrl-D (i.e. EOF)")
builtins.quit = _sitebuiltins.Quitter("quit", "Ctrl-D (i.e. EOF)")
serve(os.fdopen(REQUESTS, "rb"), EVENTS, LIMIT)
