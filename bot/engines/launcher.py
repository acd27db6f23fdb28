"""Starts an external engine with limits, and ends it with everything it has started.

Run as ``python -I -S launcher.py LIFELINE MEGABYTES PROGRAM [ARGUMENT …]`` in a session of its own. LIFELINE is the
number of a pipe whose other end the bot holds: when the bot closes it or is killed, the whole process group is ended;
so it is when the program exits. POSIX only. Imports only the standard library, nothing from the bot.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading

PROCESSOR_SECONDS = 3600
"""Processor time after which a process of the engine is ended. It is started again with the next request."""
OPEN_FILES = 256


def main(lifeline: int, megabytes: int, command: list[str]) -> None:
    os.set_inheritable(lifeline, False)
    limit(megabytes)
    engine = os.posix_spawnp(command[0], command, os.environ)
    os.close(0)  # the engine's alone, so that each side sees it when the other closes its end
    os.close(1)
    threading.Thread(target=end_with_bot, args=(lifeline,), daemon=True).start()
    os.waitpid(engine, 0)
    end_group()


def limit(megabytes: int) -> None:
    """Limit this process and all that it starts, each of them by itself."""
    size = megabytes << 20
    for what, most in (
            (resource.RLIMIT_AS, size), (resource.RLIMIT_CPU, PROCESSOR_SECONDS), (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_NOFILE, OPEN_FILES)):
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


def end_with_bot(lifeline: int) -> None:
    os.read(lifeline, 1)
    end_group()


def end_group() -> None:
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
