"""Two processes of the bot or more on one PostgreSQL, under play: ``python -m tests.stress.processes``.

Everything is real but Discord and the people: `bot.process.run` (`tests.stress.bot_process`), a server of PostgreSQL,
sockets. One process is home, the others stand by. In turn home is *killed*, *frozen* (SIGSTOP, and later resumed),
*cut* off from the database, *deployed* (SIGTERM while the other waits, or *early*, while it starts), the *database* is
restarted, or home loses Discord's *gateway*; or home is killed, and the one that follows it, too, while it reads where
the games are (*starting*). Each time another process follows, and a new one stands by. Every other clock is a minute
off, before or behind. Meanwhile people play; some of them from an ephemeral hand.

Measured: how long until another process is home, and how long clicks waited. Checked:

- every change that a process has reported is in the log, and every accepted move, once; `busdriver check` is content;
- no process does anything of its own (a request to Discord that answers no click) once another is home;
- no step of a table is more than 15 seconds late while the database is there;
- in the end each table has one message and each player one direct message with a hand;
- a deploy: no click fails, and every ephemeral hand that nobody clicks goes on without a click (also an early one).

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
from tests.stress.process_world import AT_MOST, HOWS, LATE, PATIENCE, Broken, Process, Took, World, demand
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


async def run(folder: Path, args: argparse.Namespace) -> list[Took]:
    took: list[Took] = []
    # What Discord does not accept any more is tried again soon, and people are quick.
    crowd.PATIENCE, crowd.LOST, crowd.PACE, crowd.STEP = 4.0, 5.0, (1.0, 1.5), 0.3
    async with world(folder, args) as here:
        home, others = await here.spawn(), list[Process]()
        await asyncio.wait_for(home.home.wait(), PATIENCE)
        await here.open_tables()
        here.start(here.watch())
        ends, hows = time.monotonic() + args.seconds, list(args.how or HOWS)
        while time.monotonic() < ends:
            how = hows[len(took) % len(hows)]
            waiting = [each for each in others if each is not home and each.running.returncode is None]
            others = await here.others(how, waiting)
            one, home = await here.happen(how, home, others)
            took.append(one)
            print(f"{one.how:>8}: home after {one.home:4.1f} s, slowest click {one.slowest:4.1f} s, "
                  f"{one.failed} of {one.clicks} clicks without an answer", flush=True)
            here.check_one_acts()
            await here.check_log()
        await asyncio.sleep(15)
        here.check_one_acts()
        await here.check_log()
        here.check_messages()
        demand(here.latest <= LATE, f"a step was {here.latest:.0f} s late")
        print(f"{len(here.accepted)} accepted moves, {sum(here.reported.values())} entries, "
              f"{len(here.processes)} processes; the latest step {here.latest:.1f} s late")
        await here.stop()
        report = await asyncio.to_thread(check, here.server)
        demand(report.sound, str(report.faults))
    return took


def summary(took: Sequence[Took]) -> bool:
    met = True
    for how in dict.fromkeys(HOWS):
        found = [each for each in took if each.how == how]
        if not found:
            continue
        times, limit = [each.home for each in found], AT_MOST.get(how)
        late = limit is not None and max(times) > limit
        failed = sum(each.failed for each in found) if how == "deploy" else 0
        met = met and not late and not failed
        print(f"{how}: {len(found)} times, home after p50 {percentile(times, 50):.2f} s, at most {max(times):.2f} s"
              + (f" (at most {limit:g} s)" if limit else "") + (" TOO LATE" if late else "")
              + (f", {failed} CLICKS FAILED" if failed else ""))
    return met


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill, freeze, cut off and deploy one of some processes under play.")
    parser.add_argument("--seconds", type=float, default=300, help="after which nothing more happens")
    parser.add_argument("--processes", type=int, default=2, help="one is home, the others stand by")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--pause", type=float, default=6, help="seconds of play after each")
    parser.add_argument("--how", nargs="*", choices=HOWS, help="what happens (all, in turn)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for what the processes log")
    args = parser.parse_args(argv)
    print(f"{os.cpu_count()} cores, load average before: {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory(prefix="bd-p-") as folder:
        try:
            took = asyncio.run(run(Path(folder), args))
        except Broken as error:
            print(f"BROKEN: {error}")
            return 1
        finally:
            if args.keep is not None:
                shutil.copytree(folder, args.keep, dirs_exist_ok=True)
    met = summary(took)
    print(f"load average after: {os.getloadavg()[0]:.1f}")
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
