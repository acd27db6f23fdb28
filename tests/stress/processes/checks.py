"""What must hold in `tests.stress.processes`, whatever happens."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict

from benchmarks.load.people import controls
from tests.stress.processes.homes import SURE
from tests.stress.processes.servers import Reply, Sent, Whom
from tests.stress.processes.world import Broken, Process, World, demand
from tests.support.discord.discord_limits import EPHEMERAL

LATE = 15.0
"""Seconds that a step may be late, and until whoever is home has heard of what another process has stored."""
ON_ITS_WAY = 0.5
"""Seconds after a change of home in which a request may still arrive."""
WAITS = 3.0
"""Seconds that a click may wait for its home, and for its answer."""


class Checks:
    """``faults``: what did not hold, so far."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.faults: list[str] = []
        self._judged = (0, 0, 0)
        """How many requests, answers and entries."""

    async def check_all(self) -> None:
        for check in (self.check_one_acts, self.check_answers, self.check_log, self.check_messages):
            try:
                if (waits := check()) is not None:
                    await waits
            except Broken as error:
                self.fail(error)

    def check_end(self, quiet: float) -> None:
        """``quiet``: nothing has happened since then."""
        try:
            self.check_heard(quiet)
            demand(self._world.latest <= LATE, f"a step was {self._world.latest:.0f} s late")
        except Broken as error:
            self.fail(error)

    def fail(self, error: Broken) -> None:
        print(f"  BROKEN: {error}", flush=True)
        self.faults.append(str(error))

    # who acts ------------------------------------------------------------------------------------

    def check_one_acts(self) -> None:
        """No process does anything of its own for a slot of another, none answers its clicks or moves its tables."""
        by_port = {each.port: each for each in self._world.processes}
        own, replies, entries = self._world.discord.own, self._world.discord.replies, self._world.wrote
        begin, self._judged = self._judged, (len(own), len(replies), len(entries))
        for sent in own[begin[0]:]:
            self._check_sent(sent, by_port[sent.port])
        for reply in replies[begin[1]:]:
            self._check_reply(reply, by_port[reply.port])
        for wrote in entries[begin[2]:]:
            if wrote.key is None and wrote.table in self._world.slots:
                slot = self._world.slots[wrote.table]
                self._check_home(wrote.process, frozenset({slot}), wrote.began,
                                 f"entry {wrote.seq} of table {wrote.table}")

    def _check_sent(self, sent: Sent, process: Process) -> None:
        slots = frozenset[int]() if sent.interaction and sent.whom == Whom() else self._world.slots_of(sent.whom)
        if (asked := self._world.discord.asked.get(sent.interaction)) is not None:
            slots |= self._world.slots_of(asked)
        if slots:
            self._check_home(process.pid, slots, sent.at, f"{sent.method} {sent.path}")

    def _check_home(self, pid: int, slots: frozenset[int], at: float, what: str) -> None:
        homes, place = self._world.homes, " or ".join(map(str, sorted(slots)))
        if homes.had(pid, slots, at - ON_ITS_WAY, at):
            return
        other = homes.another(pid, slots, at - ON_ITS_WAY, at)
        words = f"{what}, of slot {place}, by process {self._number(pid)}"
        demand(other is None, f"{words} while {self._number(other or 0)} was home")
        demand(homes.had(pid, slots, at - ON_ITS_WAY - SURE, at), f"{words}, which was not home")

    def _number(self, pid: int) -> int:
        return next((each.number for each in self._world.processes if each.pid == pid), -1)

    def _check_reply(self, reply: Reply, process: Process) -> None:
        asked = self._world.discord.asked.get(reply.interaction)
        slots = self._world.slots_of(asked) if asked is not None else frozenset()
        if slots and (reply.first or not process.hit):
            demand(self._world.homes.had(process.pid, slots, reply.at - WAITS - SURE, reply.at),
                   f"an interaction of slot {sorted(slots)} was answered by {process.number}, which was not home")

    def check_answers(self) -> None:
        """Only one process tries to answer an interaction, but for one that cannot know better."""
        processes = {each.port: each for each in self._world.processes}
        tried: defaultdict[str, set[int]] = defaultdict(set)
        for reply in self._world.discord.replies:
            if not processes[reply.port].hit:
                tried[reply.interaction].add(processes[reply.port].number)
        twice = {each: numbers for each, numbers in tried.items() if len(numbers) > 1}
        demand(not twice, f"interactions that two processes have answered: {twice}")

    # what is stored ------------------------------------------------------------------------------

    async def check_log(self) -> None:
        """What was said before the log is read: more is said meanwhile."""
        world = self._world
        told, accepted, wrote = dict(world.told), set(world.accepted), list(world.wrote)
        rows = await world.query("SELECT table_id, max(seq), count(*) FROM log GROUP BY table_id")
        for table, newest, count in rows:
            demand(newest == count, f"table {table} has a gap")
        log = {table: newest for table, newest, _ in rows}
        for table, seq in (*told, *((each.table, each.seq) for each in wrote)):
            demand(log.get(table, 0) >= seq, f"table {table}: {seq} was reported and is not stored")
        twice = {each: by for each, by in told.items() if len(by) > 1}
        demand(not twice, f"entries that two processes have acted on: {twice}")
        keys = Counter(key for key, in await world.query("SELECT key FROM log WHERE key IS NOT NULL"))
        orders = {key for key, in await world.query("SELECT key FROM orders WHERE key IS NOT NULL")}
        demand(max(keys.values(), default=1) == 1, "a move is there twice")
        accepted |= {each.key for each in wrote if each.key is not None}
        lost = [key for key in accepted if key not in keys and key not in orders]
        demand(not lost, f"{len(lost)} of {len(accepted)} accepted moves are lost: {lost}")

    def check_heard(self, since: float) -> None:
        """What one process has stored since then and longer than `LATE` seconds ago, who is home has heard of."""
        known: Counter[int] = Counter()
        for table, seq in self._world.told:
            known[table] = max(known[table], seq)
        for each in self._world.wrote:
            if since < each.began < time.monotonic() - LATE:
                demand(known[each.table] >= each.seq, f"entry {each.seq} of table {each.table} by process "
                       f"{self._number(each.process)} was not heard of where its home is ({known[each.table]})")

    # what is shown -------------------------------------------------------------------------------

    def doubled(self) -> str:
        """Tables with more than one message, and players with more than one direct message with the same hand, by the
        tables that the controls name."""
        public: Counter[str] = Counter()
        private: Counter[tuple[str, str]] = Counter()
        for message in self._world.discord.messages.values():
            found = controls(message)
            table = next((part["custom_id"].split(":")[2] for parts in found.values() for part in parts
                          if part["custom_id"].count(":") >= 2), "")
            if "guild_id" in self._world.discord.channels[message["channel_id"]]:
                public[table] += "hand" in found and not message["flags"] & EPHEMERAL
            elif set(found) & {"refresh", "play", "pass", "decline", "give"} and not message["flags"] & EPHEMERAL:
                private[table, message["channel_id"]] += 1
        return "; ".join([*(f"table {table} has {count} messages" for table, count in public.items() if count > 1),
                          *(f"{count} hands of table {table} in channel {channel}"
                            for (table, channel), count in private.items() if count > 1)])

    async def check_messages(self) -> None:
        """While a message takes another's place both are there for a moment."""
        ends = time.monotonic() + LATE
        while (found := self.doubled()) and time.monotonic() < ends:  # noqa: ASYNC110 (there is no such event)
            await asyncio.sleep(0.5)
        demand(not found, found)
