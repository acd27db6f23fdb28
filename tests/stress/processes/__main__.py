"""Several processes of the bot on one PostgreSQL, under play: ``python -m tests.stress.processes``.

Everything is real but Discord and the people: `bot.process.run` (`tests.stress.bot_process`), a server of PostgreSQL,
sockets. Each process is home of its share of the slots. There are several servers and a table without one; people play
at more than one table, some from an ephemeral hand, some with commands in direct messages or on another server. In
turn one process is *deployed* (SIGTERM once a new one has come, or *early*, while that starts and no other is left),
*killed*, *frozen* (SIGSTOP, and later resumed) or *cut* off from the database; the connections that hear what others
write are cut (*listener*); a new one *joins*; one is killed, and the one that follows it, too, while it reads where the
games are (*starting*); the *database* is restarted; or one loses Discord's *gateway*, its *requests* are refused or get
no answer (*unanswered*), or its gateway is open and nothing comes through (*silent*); Discord serves none of them
(*adrift*); the log is *locked* for 25 seconds; or all are told to stop at once (*stopped*). Every other clock is a
minute off, before or behind.

Measured: how long until others are home of all slots, how long a slot that is given to another has no home, and how
long clicks waited. Checked, against the locks that the server shows (`homes`), not against what processes say:

- every entry that a process has stored or reported is in the log, and every accepted move, once; nothing is told twice;
  `busdriver check` is content;
- no process does anything of its own for a slot (a request to Discord, an entry that nobody's click decided) while
  another is home of it; each interaction is answered by its home, once;
- no step of a table is more than 15 seconds late while the database is there, and what is stored elsewhere is heard of;
- each table has one message and each player one direct message with a hand;
- no process writes of an exception that nobody has handled;
- a slot that a process leaves since Discord does not serve it moves once a minute, none where Discord serves nobody; of
  processes that stop at once each says goodbye at its tables;
- clicks whose home nothing has happened to are answered, and all while the log is locked; where a process stops or
  joins all are, and every ephemeral hand that nobody clicks goes on without a click.

Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from benchmarks.load import people as crowd
from benchmarks.load.measure import percentile
from bot.ops.check import check
from tests.stress.processes.checks import LATE, Checks
from tests.stress.processes.reaching import unwanted
from tests.stress.processes.turns import AT_MOST, HOWS, PAUSE, UNHARMED, Took, Turns
from tests.stress.processes.world import Broken, World, until
from tests.support.postgres import cluster


@asynccontextmanager
async def world(folder: Path, args: argparse.Namespace) -> AsyncIterator[World]:
    with cluster() as made:
        world = World(folder, made.database(), made, args)
        await world.discord.start()
        async with AsyncExitStack() as stack:
            stack.push_async_callback(world.discord.stop)
            stack.push_async_callback(world.stop)
            yield world


async def begin(here: World, processes: int) -> None:
    """All processes are there, and people play."""
    here.settle()
    here.start(here.homes.watch())
    await here.spawn()
    await until(lambda: any(each.said for each in here.processes))
    while len(here.processes) < processes:
        await here.spawn()
    await here.balanced()
    await here.open_tables()
    here.start(here.watch())


async def run(folder: Path, args: argparse.Namespace) -> tuple[list[Took], list[str]]:
    """What happened, and what did not hold."""
    took: list[Took] = []
    # What Discord does not accept any more is tried again soon, and people are quick.
    crowd.PATIENCE, crowd.LOST, crowd.PACE, crowd.STEP = 4.0, 5.0, (1.0, 1.5), 0.3
    async with world(folder, args) as here:
        turns, checks = Turns(here), Checks(here)
        await begin(here, args.processes)
        ends, hows = time.monotonic() + args.seconds, list(args.how or HOWS)
        while time.monotonic() < ends and (args.how or len(took) < len(HOWS)):
            how = hows[len(took) % len(hows)]
            await turns.prepare(how)
            one, fault = await turns.take(how)
            took.append(one)
            print(f"{one.how:>8}: home after {one.home:4.1f} s, pause {one.pause:4.1f} s, slowest click "
                  f"{one.slowest:4.1f} s, {one.failed} of {one.clicks} clicks without an answer", flush=True)
            if fault is not None:
                checks.fail(fault)
            await checks.check_all()
        moved = time.monotonic()
        await asyncio.sleep(LATE + 2)
        await checks.check_all()
        checks.check_end(moved)
        print(f"{len(here.accepted)} accepted moves, {len(here.wrote)} entries, {len(here.discord.replies)} answers, "
              f"{len(here.processes)} processes; the latest step {here.latest:.1f} s late")
        await here.stop()
        for line in unwanted(folder):
            checks.fail(Broken(f"in a log of process {line}"))
        report = await asyncio.to_thread(check, here.server)
        if not report.sound:
            checks.fail(Broken(str(report.faults)))
    return took, checks.faults


def summary(took: Sequence[Took]) -> bool:
    met = True
    for how in dict.fromkeys(HOWS):
        found = [each for each in took if each.how == how]
        if not found:
            continue
        times, limit = [each.home for each in found], AT_MOST.get(how)
        late = limit is not None and max(times) > limit
        paused = max(each.pause for each in found)
        failed = sum(each.failed if how in UNHARMED else each.elsewhere for each in found)
        met = met and not late and not failed and paused <= PAUSE
        print(f"{how}: {len(found)} times, home after p50 {percentile(times, 50):.2f} s, at most {max(times):.2f} s"
              + (f" (at most {limit:g} s)" if limit else "") + (" TOO LATE" if late else "")
              + (f", a pause of {paused:.2f} s" if paused else "") + (" TOO LONG" if paused > PAUSE else "")
              + (f", {failed} CLICKS FAILED" if failed else ""))
    return met


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill, freeze, cut off and deploy processes under play.")
    parser.add_argument("--seconds", type=float, default=300, help="after which nothing more happens")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=4, help="each on a server of its own; and one without a server")
    parser.add_argument("--pause", type=float, default=6, help="seconds of play after each")
    parser.add_argument("--how", nargs="*", choices=HOWS, help="what happens, again and again (each once, in turn)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for what the processes log")
    args = parser.parse_args(argv)
    print(f"{os.cpu_count()} cores, load average before: {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory(prefix="bd-p-") as folder:
        try:
            took, faults = asyncio.run(run(Path(folder), args))
        except Broken as error:
            print(f"BROKEN: {error}")
            return 1
        finally:
            if args.keep is not None:
                shutil.copytree(folder, args.keep, dirs_exist_ok=True)
    met = summary(took)
    print(f"load average after: {os.getloadavg()[0]:.1f}")
    if faults:
        print(f"{len(faults)} times something was BROKEN: see above")
    return int(not met or bool(faults))


if __name__ == "__main__":
    sys.exit(main())
