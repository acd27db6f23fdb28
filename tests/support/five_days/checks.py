"""The game of five days (`tests/cogs/test_five_days.py`): what its log and what people were told must say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.tables.core.entries import Entry
from bot.tables.core.orders import OrderKind
from games.actions import Deal, Pass, Play
from games.records.reader import read
from games.records.replay import report
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase
from tests.support.discord.ledger import Clock, Moment, Turn, moments, scores
from tests.support.discord.onlookers import SINCE, quiet_at
from tests.support.five_days.story import BANK, BOMBS, HOUR, LIMIT, TARGET, VACATION, ZONES, Story


@dataclass
class Check:
    story: Story
    log: Sequence[Entry]
    names: dict[int, str]
    turns: list[Turn]

    @classmethod
    async def of(cls, story: Story) -> Check:
        log = await story.world.app.tables.log(story.table)
        ids = {name: look.member.id for name, look in story.looks.items()}
        clock = Clock(LIMIT, BANK, {seat: ids[name] for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"))})
        return cls(story, log, {number: name for name, number in ids.items()}, clock.read(log))

    async def all(self) -> None:
        await self.score()
        await self.deadlines()
        self.orders()
        self.nothing_at_night()
        self.nothing_twice()
        self.every_turn_told()

    async def score(self) -> None:
        """Counted card by card from the record, as the engine's own replay has it."""
        tables = self.story.world.app.tables
        counted = scores(self.log)
        reader = read(await tables.record(self.story.table, None), GAMES)
        found = report(reader)
        assert [tuple(each["scores"]) for each in found["rounds"]] == counted
        totals = [sum(each[team] for each in counted) for team in (0, 1)]
        assert found["finished"]
        assert found["totals"] == totals
        assert max(totals) >= TARGET
        assert all(sum(each[team] for each in counted[:-1]) < TARGET for team in (0, 1))  # not before, not after
        outcome = (await self.story.snapshot()).outcome
        assert list(outcome.totals) == totals
        assert {seat % 2 for seat in outcome.winners} == {totals.index(max(totals))}

    async def deadlines(self) -> None:
        """Two were missed, both Bo's; each fired once, at its time, and every other move came before its own."""
        late = [turn for turn in self.turns if turn.late]
        assert [self.names[turn.user] for turn in late] == ["Bo", "Bo"]
        assert [turn.until for turn in late] == [turn.deadline for turn in late]
        assert late[1].begun + LIMIT == late[1].deadline  # the first one used up the bank
        assert all(turn.until < turn.deadline for turn in self.turns if not turn.late)
        away = [turn for turn in self.turns if turn.begun > turn.since]
        assert [(self.names[turn.user], turn.begun) for turn in away] == [
            ("Cy", datetime(2026, 1, 2, 20, tzinfo=UTC))]  # midnight in Dubai
        assert away[0].until > away[0].since + LIMIT + BANK - 4 * HOUR
        tables = self.story.world.app.tables
        ids = {name: number for number, name in self.names.items()}
        missed = {name: (await tables.conduct.of_player(number, "async")).missed for name, number in ids.items()}
        assert missed == {"Ann": 0, "Bo": 2, "Cy": 0, "Di": 0, "Eve": 0}

    def orders(self) -> None:
        """What no click did and no clock: every kind of order acted, did what it says, and not at once."""
        acted: Counter[tuple[OrderKind, str]] = Counter()
        since = {turn.moment.entry.seq: turn.since for turn in self.turns}
        for moment in moments(self.log):
            if not moment.by_itself or moment.entry.user is None or isinstance(moment.action, Deal):
                continue
            kind = KINDS[moment.seat]
            _, cards, bombs = BOMBS.get(moment.view().round, (None, "", kind))
            if isinstance(moment.action, Play) and moment.action.cards == tuple(cards.split()):
                kind = bombs
                assert SAYS[kind](moment), (kind, moment)
            else:
                given = max(at for at in self.story.given[kind] if at <= moment.entry.at)
                waited = moment.entry.at - max(since[moment.entry.seq], given)
                assert timedelta(seconds=59) <= waited <= timedelta(minutes=15), (kind, waited)
                assert SAYS[kind](moment), (kind, moment)
            acted[kind, type(moment.action).__name__] += 1
        assert set(acted) == {
            (OrderKind.PLAY, "Play"), (OrderKind.UNTIL_LEAD, "Pass"), (OrderKind.CANNOT_BEAT, "Pass"),
            (OrderKind.UNLESS_OUT, "Pass"), (OrderKind.UNLESS_OUT, "Play"),
            *((kind, "Play") for _, _, kind in BOMBS.values())}, acted

    # what people were told ------------------------------------------------------------------------
    def nothing_at_night(self) -> None:
        """Neither aloud nor silently, nor on vacation."""
        assert {told.name for told in self.story.diary.told} == set(ZONES)
        for told in self.story.diary.told:
            zone, hours = ZONES[told.name]
            assert not quiet_at(hours, zone, told.at), told
            if told.name == "Cy":
                back = VACATION[1].replace(tzinfo=ZoneInfo(zone))
                assert not VACATION[0] + HOUR / 4 < told.at < back, told

    def nothing_twice(self) -> None:
        """No two messages that ring say the same, and hands come silently, one for each."""
        rang = [(told.name, told.text) for told in self.story.diary.rang()]
        assert len(set(rang)) == len(rang), [each for each, n in Counter(rang).items() if n > 1]
        hands = Counter(told.name for told in self.story.diary.told if told.kind == "hand")
        assert hands == {"Ann": 1, "Cy": 1, "Di": 1, "Eve": 1}  # Bo takes none
        assert all(told.silent for told in self.story.diary.told if told.kind == "hand")
        assert {told.kind for told in self.story.diary.rang("Bo")} == {"mention"}
        asked = {told.name for told in self.story.diary.told if "a trick closes" in told.text}
        assert "Ann" in asked  # who wants to be
        assert "Eve" not in asked  # who has never held a bomb
        assert not any("a trick closes" in told.text for told in self.story.diary.told if told.kind == "mention")

    def every_turn_told(self) -> None:
        """The beginning of each turn that lasted, politely and once; its half and its end where it lasted so long."""
        stages: dict[tuple[str, int, str], datetime] = {}
        for told in self.story.diary.rang():
            if told.kind in ("notice", "mention") and "a trick closes" not in told.text:
                [since] = {int(found) for found in SINCE.findall(told.text.split(" · until")[0])}
                stage = "half" if "half of your time" in told.text else "near" if "almost up" in told.text else "turn"
                assert (told.name, since, stage) not in stages
                stages[told.name, since, stage] = told.at
        expected = {}
        for turn in self.turns:
            expected |= self.notices(turn)
        late = [key for key in expected if key in stages and abs(stages[key] - expected[key]) > timedelta(seconds=2)]
        assert not late, [(key, stages[key], expected[key]) for key in late]
        assert set(stages) == set(expected), (set(stages) ^ set(expected))
        assert {stage for _, _, stage in stages} == {"turn", "half", "near"}

    def notices(self, turn: Turn) -> dict[tuple[str, int, str], datetime]:
        """What a person is to be told of a turn, and when."""
        name, length = self.names[turn.user], turn.deadline - turn.begun
        key = int(turn.since.timestamp())
        near = turn.deadline - min(2 * HOUR, length / 6)
        wanted = {"turn": turn.since, "half": turn.begun + length / 2, "near": near}
        if turn.knew:
            del wanted["turn"]
        polite = {stage: self.polite(name, at) for stage, at in wanted.items()}
        return {(name, key, stage): at for stage, at in polite.items()
                if at < turn.until and not any(at == later and stage != other for other, later in polite.items()
                                               if wanted[other] > wanted[stage])}

    def polite(self, name: str, at: datetime) -> datetime:
        zone, hours = ZONES[name]
        back = VACATION[1].replace(tzinfo=ZoneInfo(zone))
        if name == "Cy" and VACATION[0] < at < back:
            at = back
        while quiet_at(hours, zone, at):
            at = (at + timedelta(minutes=1)).replace(second=0, microsecond=0)
        return at


KINDS = {0: OrderKind.PLAY, 1: OrderKind.UNTIL_LEAD, 2: OrderKind.CANNOT_BEAT, 3: OrderKind.UNLESS_OUT}
"""Each seat's habit."""


def _passes(moment: Moment) -> bool:
    return isinstance(moment.action, Pass)


def _plays(moment: Moment, *, bombs: bool = True) -> list[Play]:
    legal = [each for each in TICHU.legal(moment.before, moment.seat) if isinstance(each, Play)]
    return [each for each in legal if bombs or not TICHU.combination(each.cards).bomb]


def _goes_out(moment: Moment) -> bool:
    held = moment.view().seats[moment.seat].count
    out = [each for each in _plays(moment) if len(each.cards) == held]
    return len(moment.action.cards) == held if isinstance(moment.action, Play) else not out


def _closes(moment: Moment) -> bool:
    return TICHU.phase(moment.before) is Phase.CLOSING


def _from_a_foe(moment: Moment) -> bool:
    owner = moment.view().trick.owner
    return _closes(moment) and owner % 2 != moment.seat % 2


def _from_a_caller(moment: Moment) -> bool:
    owner = moment.view().seats[moment.view().trick.owner]
    return _from_a_foe(moment) and bool(owner.call) and owner.count <= 5


SAYS: dict[OrderKind, Callable[[Moment], bool]] = {
    OrderKind.PLAY: lambda moment: isinstance(moment.action, Play) and bool(moment.view().trick.plays),
    OrderKind.UNTIL_LEAD: _passes,
    OrderKind.CANNOT_BEAT: lambda moment: _passes(moment) and not _plays(moment, bombs=False),
    OrderKind.UNLESS_OUT: _goes_out,
    OrderKind.BOMB: _closes,
    OrderKind.BOMB_OPPONENT: _from_a_foe,
    OrderKind.BOMB_CALLER: _from_a_caller,
}
