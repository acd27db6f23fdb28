"""What befalls the processes of `tests.stress.processes` beside what `turns` has: Discord does not serve them, or they
hear nothing; somebody has locked the log; all stop at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from itertools import pairwise
from pathlib import Path

import psycopg

from bot.core.slots import EVERY
from bot.storage.postgres.reach import PAUSE
from tests.stress.processes.people import Pressed
from tests.stress.processes.world import Broken, Process, World, demand, until

CUTS = ("silent", "unanswered", "requests")
"""The gateway of one process is open and nothing comes through, or it loses Discord's API (no answer, or a 503)."""
REACH = (*CUTS, "adrift", "locked", "stopped")
"""``adrift``: all processes lose the API; ``stopped``: all are told to stop at once."""
ADRIFT, LOCKED = 25.0, 25.0
"""Seconds."""
NOTICED = 10.0
"""Seconds until every process has noticed that Discord is back."""
WAITS = 4.0
"""Seconds before others are home of a slot in which a click that they are to answer may have been made."""
BACK = 30.0
"""Seconds after `PAUSE` until a process that is served again has its share."""
STOPPING = "The bot is restarting"


class Reaching:
    def __init__(self, world: World) -> None:
        self._world = world
        self._back: dict[int, float] = {}
        """When a process had slots again: it does not leave within a minute."""

    async def noticed(self) -> Process:
        """The process with most tables of those that may leave: where nobody plays, nobody needs to notice."""
        homes, slots = self._world.homes, [*self._world.slots.values()]
        tables = {each: sum(slot in homes.held(each.pid) for slot in slots) for each in self._world.running}
        may_leave = {each: self._back.get(each.pid, -PAUSE) + PAUSE for each, count in tables.items() if count}
        now = time.monotonic()
        chosen = min(may_leave, key=lambda each: (max(now, may_leave[each]), -tables[each]))
        await asyncio.sleep(max(0.0, may_leave[chosen] - now))
        return chosen

    async def happen(self, how: str, victim: Process) -> list[Process]:
        """Those that are home of nothing any more."""
        discord = self._world.discord
        match how:
            case "requests":
                discord.refused.add(victim.port)
            case "unanswered":
                discord.unanswered.add(victim.port)
            case "silent":
                discord.gateway.silent_ports.add(victim.port)
            case "adrift":
                await self._all_adrift()
                return []
            case "locked":
                await self._lock_log()
                return []
            case _:
                await self._stop_all()
                return []
        return [victim]

    async def _all_adrift(self) -> None:
        world, begun = self._world, time.monotonic()
        world.discord.refused |= {each.port for each in world.running}
        await asyncio.sleep(ADRIFT)
        world.discord.refused.clear()
        await asyncio.sleep(NOTICED)
        moved = self.moves(begun)
        demand(not moved, f"Discord serves nobody, and slots move: {sorted(moved)}")

    async def _lock_log(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._world.server.url, connect_timeout=2) as connection:
            await connection.execute(b"LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(LOCKED)

    async def _stop_all(self) -> None:
        """Each says goodbye at its tables."""
        world, told = self._world, self._world.running
        running = {table for table, in await world.query("SELECT id FROM tables WHERE status = 'running'")}
        for each in told:
            each.running.terminate()
        await until(lambda: not any(each.runs for each in told))
        ended = [each.running.returncode for each in told]
        demand(not any(ended), f"processes that were told to stop ended with {ended}")
        shown = {table: str(message["components"]) for table, message in world.town.tables.items() if table in running}
        dumb = [f"{table} of slot {world.slots[table]}" for table, text in shown.items() if STOPPING not in text]
        demand(not dumb, f"no goodbye at {len(dumb)} of {len(shown)} tables: {dumb}")
        await world.spawn()

    async def afterwards(self, how: str, victim: Process, cut: tuple[float, float, Collection[int]]) -> Broken | None:
        """Discord serves it again. ``cut``: when that began, after how many seconds others were home, and of what."""
        begun, home, lost = cut
        discord = self._world.discord
        fault = self.unanswered(begun + home - WAITS, lost)
        for ports in (discord.refused, discord.unanswered, discord.gateway.silent_ports):
            ports.discard(victim.port)
        if how == "requests":
            await self._has_its_share_again(victim)
            moved = self.moves(begun)
            fast = sorted(slot for slot, times in moved.items() if any(b - a < PAUSE - 1 for a, b in pairwise(times)))
            fault = fault or (Broken(f"slots that moved twice within a minute: {fast}") if fast else None)
        else:
            victim.running.terminate()
            await until(lambda: not victim.runs)
            demand(victim.running.returncode == 0, f"the old home ended with {victim.running.returncode}")
        return fault

    async def _has_its_share_again(self, victim: Process) -> None:
        homes = self._world.homes
        try:
            await until(lambda: bool(homes.held(victim.pid)), PAUSE + BACK)
        except TimeoutError:
            raise Broken("a process that Discord serves again has no slots") from None
        self.has_slots_again(victim)
        await self._world.balanced()

    def has_slots_again(self, process: Process) -> None:
        self._back[process.pid] = time.monotonic()

    def unanswered(self, since: float, slots: Collection[int]) -> Broken | None:
        """Clicks since then at those slots that had no answer: others are home there."""
        missing = [f"{each.answer.at - since:+.1f} s" for each in self._pressed()
                   if each.answer.at > since + WAITS and each.answer.seconds is None
                   and self._world.slots_of(each.whom) <= set(slots)]
        return Broken(f"others are home, and {len(missing)} clicks have no answer: {missing}") if missing else None

    def _pressed(self) -> list[Pressed]:
        return [each for player in self._world.players for each in player.pressed]

    def moves(self, since: float) -> dict[int, list[float]]:
        """When each slot had another home than before, for those that had."""
        found: dict[int, list[float]] = {}
        homes: dict[int, int] = {}
        for spell in self._world.homes.spells:
            for slot in EVERY:
                if (home := spell.holders.get(slot)) is None:
                    continue
                if homes.setdefault(slot, home) != home:
                    homes[slot] = home
                    if spell.since > since:
                        found.setdefault(slot, []).append(spell.since)
        return found


UNWANTED = ("was never retrieved", "Traceback (most recent call last)")


def unwanted(folder: Path) -> list[str]:
    """What no process may write into its log, and where it has."""
    return [f"{log.parent.name}: {line}" for log in sorted(folder.glob("*/log"))
            for line in log.read_text(errors="replace").splitlines() if any(words in line for words in UNWANTED)]
