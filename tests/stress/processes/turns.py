"""What befalls the processes of `tests.stress.processes`, in turn, and how long others take to go on."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bot.core.slots import EVERY
from bot.storage.postgres.schema import GOES_ON
from tests.stress.processes.homes import Holders
from tests.stress.processes.people import Pressed
from tests.stress.processes.reaching import CUTS, REACH, Reaching
from tests.stress.processes.world import Broken, Process, World, demand, until

HOWS = ("deploy", "kill", "freeze", "listener", "joins", "cut", "starting", "database", "deploy", "early", "gateway",
        *REACH)
AT_MOST = {"kill": 1.5, "freeze": 12.0, "cut": 12.0, "deploy": 2.0, "starting": 3.0, "gateway": 20.0,
           "requests": 15.0, "unanswered": 18.0, "silent": 15.0}
"""Seconds until others are home of all that a process was home of, where they do not start first."""
PAUSE = 2.0
"""Seconds without a home that a slot may have when a process gives it to another."""
UNHARMED = ("deploy", "joins", "listener", "locked")
"""Of these nobody may notice anything: no click fails."""
WHOLE = ("database", "listener", "joins", "adrift", "locked", "stopped")
"""They befall no process alone."""
AWAY = ("database", "adrift", "locked", "stopped")
"""Nobody's time limit ends meanwhile."""

LISTENERS = ("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
             "WHERE datname = current_database() AND application_name LIKE '% listens'")


@dataclass
class Took:
    """``home``: seconds until others were home of all; ``pause``: of the slot that had no home longest while it was
    given to another; ``slowest``: the click that waited longest; ``failed``: clicks without an answer in time, of
    ``clicks``; ``elsewhere``: those of them that had nothing to do with what happened."""

    how: str
    home: float
    pause: float
    slowest: float
    clicks: int
    failed: int
    elsewhere: int = 0


class Turns:
    def __init__(self, world: World) -> None:
        self._world = world
        self._homes = world.homes
        self._reaching = Reaching(world)

    async def prepare(self, how: str) -> None:
        """As many processes as there are to be, one more if one is to go, and each has its share."""
        world, wanted = self._world, self._world.args.processes
        if how == "early":
            return
        wanted += how == "deploy"
        if how == "starting":
            wanted = max(3, wanted)
        while len(world.running) < wanted:
            await world.spawn()
        await world.balanced()
        await asyncio.sleep(world.rng.uniform(0, 3))

    async def take(self, how: str) -> tuple[Took, Broken | None]:
        """Something happens; what of it was noticed, and what is wrong with the hands afterwards."""
        if how == "early":
            await self._leave_one()
        world, victim = self._world, await self._reaching.noticed() if how in CUTS else self._victim()
        lost = self._homes.held(victim.pid) if how not in WHOLE else frozenset()
        ephemeral = self._ephemeral()
        world.away = EVERY if how in AWAY else lost if how == "gateway" or how in CUTS else frozenset()
        victim.hit = how in ("freeze", "cut", *CUTS)
        begun, before = time.monotonic(), self._homes.holders
        gone = await self._happen(how, victim, lost)
        home = await self._until_home(how, gone, before, time.monotonic() if how in AWAY else begun)
        moves = {slot: move for slot in EVERY if (move := self._move(slot, before, begun)) is not None}
        await asyncio.sleep(world.args.pause)
        world.away = frozenset()
        fault = await self._reaching.afterwards(how, victim, (begun, home, lost)) if how in CUTS else None
        await self._afterwards(how, victim)
        if how in ("deploy", "early", "joins"):
            try:
                self.check_hands(ephemeral, {slot: ready for slot, (_, ready) in moves.items()})
            except Broken as error:
                fault = error
        pauses = [ready - left for left, ready in moves.values()] if how in ("deploy", "joins") else []
        return self._took(how, (home, max(pauses, default=0.0)), begun, lost), fault

    def _victim(self) -> Process:
        """One of those that are home of something."""
        homes = [each for each in self._world.running if self._homes.held(each.pid)]
        demand(bool(homes), "nobody is home of anything")
        return self._world.rng.choice(homes)

    async def _leave_one(self) -> None:
        """Kill all but one process, which is home of all then."""
        victim = self._victim()
        for each in self._world.running:
            if each is not victim:
                each.running.kill()
        try:
            await until(lambda: self._homes.held(victim.pid) == EVERY, AT_MOST["starting"])
        except TimeoutError:
            raise Broken("who is left is not home of all") from None

    async def _happen(self, how: str, victim: Process, lost: Collection[int]) -> list[Process]:
        """Those that are home of nothing any more."""
        world = self._world
        match how:
            case "kill":
                victim.running.kill()
            case "freeze":
                victim.running.send_signal(signal.SIGSTOP)
            case "cut":
                victim.wire.open.clear()
            case "deploy":
                victim.running.terminate()
            case "early":
                await world.spawn(GOES_ON)
                victim.running.terminate()
            case "starting":
                victim.running.kill()
                next_one = await self._who_follows(victim, lost)
                next_one.running.kill()
                return [victim, next_one]
            case "gateway":
                await world.discord.deafen(victim.port)
            case _ if how in REACH:
                return await self._reaching.happen(how, victim)
            case "database":
                await asyncio.to_thread(world.cluster.stop, signal.SIGINT)
                await asyncio.sleep(4)
                await asyncio.to_thread(world.cluster.start)
                return []
            case "listener":
                await world.query(LISTENERS)
                return []
            case "joins":
                await world.spawn()
                return []
        return [victim]

    async def _who_follows(self, victim: Process, lost: Collection[int]) -> Process:
        others = {each.pid: each for each in self._world.running if each is not victim}
        while True:
            now = await self._homes.look()
            for slot in lost:
                if now.get(slot) in others:
                    return others[now[slot]]
            await asyncio.sleep(0.005)

    async def _until_home(self, how: str, gone: Sequence[Process], before: Holders, begun: float) -> float:
        """Seconds until the others are home of all slots, and ready."""
        world = self._world
        if how in AWAY:
            await until(lambda: any(sent.at > begun + 0.5 for sent in world.discord.own))
            await world.balanced()
            return time.monotonic() - begun
        if how == "joins":
            await world.balanced()
        pids = {each.pid for each in gone}
        lost = [slot for slot in EVERY if before.get(slot) in pids]

        def ready(slot: int) -> float | None:
            return min((at for each in world.running if each not in gone and (at := each.ready(slot, begun))),
                       default=None)

        try:
            await until(lambda: all(ready(slot) is not None for slot in lost))
        except TimeoutError:
            waits = [slot for slot in lost if ready(slot) is None]
            raise Broken(f"nobody has become home of slots {waits}") from None
        return max([ready(slot) or begun for slot in lost], default=begun) - begun

    def _move(self, slot: int, before: Holders, begun: float) -> tuple[float, float] | None:
        """When its home left a slot, and when another was ready there; None: it stays where it was."""
        ready, left = list[float](), begun
        for each in self._world.processes:
            if each.pid == before.get(slot):
                left = each.left(slot, begun) or begun
            elif (at := each.ready(slot, begun)) is not None:
                ready.append(at)
        return (left, min(ready)) if ready else None

    async def _afterwards(self, how: str, victim: Process) -> None:
        if how == "freeze":
            victim.running.send_signal(signal.SIGCONT)
        elif how == "cut":
            victim.wire.open.set()
        elif how == "gateway":
            self._world.discord.deaf.discard(victim.port)
            await self._world.balanced()
            self._reaching.has_slots_again(victim)
        status = 1 if how in ("freeze", "cut") else 0 if how in ("deploy", "early") else None
        if status is not None:
            await until(lambda: not victim.runs)
            demand(victim.running.returncode == status, f"the old home ended with {victim.running.returncode}")

    # what people see -----------------------------------------------------------------------------

    def _ephemeral(self) -> dict[str, int]:
        """The ephemeral hands, and their slots, that a home can edit: it has since it is home of the table."""
        found = {each.ephemeral: self._world.slots[each.table] for each in self._world.players if each.ephemeral}
        return {message: slot for message, slot in found.items() if (since := self._since(slot)) is not None
                and self._world.touched.get(message, 0) > since}

    def _since(self, slot: int) -> float | None:
        """When who is home of a slot became it."""
        home = self._homes.holders.get(slot)
        process = next((each for each in self._world.processes if each.pid == home), None)
        since: float | None = None
        for at, held in () if process is None else process.said:
            since = None if slot not in held else since or at
        return since

    def check_hands(self, ephemeral: Mapping[str, int], ready: Mapping[int, float]) -> None:
        """Ephemeral hands at tables that have another home, ``ready`` at that time, go on, whether clicked or not."""
        world, now = self._world, time.monotonic()
        ports = {each.pid: each.port for each in world.processes}
        shown = {each.ephemeral: each for each in world.players if each.ephemeral}
        frozen = []
        for message, slot in ephemeral.items():
            if slot not in ready or message not in shown:
                continue
            port = ports.get(self._homes.holders.get(slot, 0))  # it may edit what is not ready yet
            edited = any(sent.message == message and sent.port == port for sent in world.discord.own)
            if not edited and world.touched[message] <= ready[slot]:
                frozen.append(f"slot {slot}, {shown[message].name}: {now - world.touched[message]:.1f} s ago, with "
                              f"{[*shown[message].controls]}")
        demand(not frozen, f"{len(frozen)} of {len(ephemeral)} hands are frozen: " + "; ".join(frozen))

    def _took(self, how: str, measured: tuple[float, float], begun: float, lost: Collection[int]) -> Took:
        end = begun + self._world.args.pause
        clicks = [each for player in self._world.players for each in player.pressed
                  if begun - 1 < each.answer.at < end]
        times = [each.answer.seconds for each in clicks if each.answer.seconds is not None]
        failed = [each for each in clicks if each.answer.seconds is None]
        if failed:
            said = ", ".join(f"{each.answer.at - begun:+.1f} ({self._place(each)})" for each in failed)
            print(f"{'':>8}  without an answer, in seconds from then: {said}", flush=True)
        elsewhere = 0 if how in (*AWAY, "early") else sum(
            not self._world.slots_of(each.whom) & set(lost) for each in failed)
        return Took(how, *measured, max(times, default=0.0), len(clicks), len(failed), elsewhere)

    def _place(self, pressed: Pressed) -> str:
        return "slot " + " or ".join(map(str, sorted(self._world.slots_of(pressed.whom))))
