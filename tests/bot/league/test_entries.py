"""What each kind of entry of a season's log looks like in the store, and that it is read as it was written."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import (
    BY_MANAGER,
    FACTS,
    Adjusted,
    Agreed,
    Archived,
    Asked,
    Carried,
    CaseAct,
    CaseNoted,
    Changed,
    CheckedIn,
    Claimed,
    Closed,
    Confirmed,
    Disputed,
    Drafted,
    Dropped,
    Enlisted,
    EntryKind,
    Erased,
    Extended,
    Fact,
    Invited,
    Joined,
    KeptApart,
    Left,
    LineupChosen,
    Linked,
    Objected,
    Offered,
    Opened,
    Paired,
    Paused,
    Proposed,
    Published,
    Reminded,
    Reopened,
    Resulted,
    Retracted,
    Returned,
    SeasonEntry,
    Seconded,
    Seeded,
    Settled,
    Started,
    Submitted,
    Substituted,
    ThreadOpened,
    Titled,
    Undone,
    WeekEnded,
    Withdrawn,
    fields_of,
    read,
    settings_in,
    settings_out,
    write,
)
from bot.league.formats.registry import PRESETS
from bot.league.model import EntrantStatus, Fixture, How, Member, Pairing, Result, Season, Stage
from bot.league.night.facts import (
    Answered,
    Called,
    ClockSet,
    Directed,
    LinedUp,
    Missed,
    Moved,
    Named,
    NightKind,
    Sought,
    ThreadNoted,
)
from bot.league.season import fold

ANN, BO, ROBOT = Member("Ann", 10**17), Member("Zoë 冠", 2), Member("AI", level="easy")
AT = datetime(2026, 12, 1, 20, 30, tzinfo=UTC)
RESULT = Result(How.PLAYED, (300, 100), (1, 2), ((200, 0), (100, 100)), 7, ((1, 2), (3, 4)), doubles=(1, 0))

TEXTS: list[tuple[Fact, str]] = [
    (Proposed(1, 2, AT, OwnDecision(OwnDecisionKind.AWARD, 3, side=0, reason="rain")),
     '{"number":1,"user":2,"at":"2026-12-01T20:30:00Z","decision":'
     '{"what":"award","fixture":3,"side":0,"reason":"rain"}}'),
    (Seconded(1, 4, 1), '{"number":1,"user":4,"side":1}'), (Seconded(1, 4, BY_MANAGER), '{"number":1,"user":4}'),
    (Carried(1), '{"number":1}'), (Dropped(1, 4), '{"number":1,"user":4}'), (Dropped(1), '{"number":1}'),
    (Joined(3, "Ann & Zoë 冠", (ANN, BO)), '{"entrant":3,"name":"Ann & Zoë 冠","members":'
     '[{"name":"Ann","user":100000000000000000},{"name":"Zoë 冠","user":2}]}'),
    (Joined(4, "Ann", (ANN,), agreed=True), '{"entrant":4,"name":"Ann","members":'
     '[{"name":"Ann","user":100000000000000000}],"agreed":true}'),
    (Changed({"days": 7, "digest": 5}), '{"settings":{"days":7,"digest":5}}'),
    (Invited((ANN, ROBOT)),
     '{"members":[{"name":"Ann","user":100000000000000000},{"name":"AI","level":"easy"}]}'),
    (Enlisted(1, "Ann & AI", (ANN, ROBOT)),
     '{"entrant":1,"name":"Ann & AI","members":[{"name":"Ann","user":100000000000000000},'
     '{"name":"AI","level":"easy"}]}'),
    (LineupChosen(2, 1, (5, 6)), '{"fixture":2,"entrant":1,"players":[5,6]}'),
    (LineupChosen(2, 1, ()), '{"fixture":2,"entrant":1,"players":[]}'),
    (LineupChosen(2, 1, (), moved=True), '{"fixture":2,"entrant":1,"players":[],"moved":true}'),
    (Titled(1, 5, "Aces"), '{"entrant":1,"user":5,"title":"Aces"}'),
    (Titled(1, 5), '{"entrant":1,"user":5}'),
    (Withdrawn(5), '{"user":5}'),
    (Withdrawn(5, out=6), '{"user":5,"out":6}'),
    (Withdrawn(5, 2), '{"user":5,"fixture":2}'),
    (Left(4, EntrantStatus.BARRED, "rude"), '{"entrant":4,"standing":"barred","reason":"rude"}'),
    (Paused(4, 3), '{"entrant":4,"last":3}'),
    (Returned(4), '{"entrant":4}'),
    (Seeded((2, 1)), '{"order":[2,1]}'),
    (KeptApart((1, 2), 3, (7, 8)), '{"entrants":[1,2],"rounds":3,"players":[7,8]}'),
    (KeptApart((1, 2), None), '{"entrants":[1,2],"rounds":null}'),
    (Started({1: 1, 2: 2}, (2, 1)), '{"divisions":{"1":1,"2":2},"order":[2,1]}'),
    (Drafted(((Pairing(((1,), (2,))), Pairing(((3,),), 2, 7, 3)),)),
     '{"rounds":[[{"sides":[[1],[2]]},{"sides":[[3]],"division":2,"block":7,"best":3}]]}'),
    (Published(), "{}"),
    (Undone(2), '{"round":2}'),
    (Paired(2, (Fixture(9, 2, ((1,), (2,)), 9, due=AT), Fixture(10, 2, ((3,),), 10))),
     '{"round":2,"fixtures":[{"number":9,"round":2,"sides":[[1],[2]],"block":9,"due":"2026-12-01T20:30:00Z"},'
     '{"number":10,"round":2,"sides":[[3]],"block":10}]}'),
    (Linked(9, 77), '{"fixture":9,"table":77}'),
    (Linked(9, None, (), redealt=True), '{"fixture":9,"table":null,"absent":[],"redealt":true}'),
    (Resulted(9, RESULT), '{"fixture":9,"result":{"how":"played","scores":[300,100],"ranks":[1,2],'
     '"deals":[[200,0],[100,100]],"table":7,"players":[[1,2],[3,4]],"doubles":[1,0]}}'),
    (Resulted(9, Result(How.VOID, (0, 0), (1, 1), reason="left"), ((1, 2), (3, 4))),
     '{"fixture":9,"result":{"how":"void","scores":[0,0],"ranks":[1,1],"reason":"left"},"sides":[[1,2],[3,4]]}'),
    (Asked(1, 5, BO, 9), '{"entrant":1,"out":5,"member":{"name":"Zoë 冠","user":2},"fixture":9}'),
    (Substituted(1, 5, BO), '{"entrant":1,"out":5,"member":{"name":"Zoë 冠","user":2}}'),
    (Offered(9, 5, (AT,)), '{"fixture":9,"user":5,"times":["2026-12-01T20:30:00Z"]}'),
    (Agreed(9, AT), '{"fixture":9,"at":"2026-12-01T20:30:00Z"}'),
    (Agreed(9, None), '{"fixture":9,"at":null}'),
    (CheckedIn(9, 5, AT), '{"fixture":9,"user":5,"at":"2026-12-01T20:30:00Z"}'),
    (Claimed(9, 5, (5, 6)), '{"fixture":9,"user":5,"players":[5,6]}'),
    (Extended(9, until=AT), '{"fixture":9,"until":"2026-12-01T20:30:00Z"}'),
    (Extended(9, due=AT), '{"fixture":9,"due":"2026-12-01T20:30:00Z"}'),
    (Reopened(9), '{"fixture":9}'),
    (Objected(9, 5, 1, "late"), '{"fixture":9,"user":5,"side":1,"reason":"late"}'),
    (Settled(9), '{"fixture":9}'),
    (Submitted(9, 5, 1, Result(How.ELSEWHERE, (540, 460), (1, 2), players=((5,), (6,))), AT, day="2026-11-30"),
     '{"fixture":9,"user":5,"side":1,"result":{"how":"elsewhere","scores":[540,460],"ranks":[1,2],'
     '"players":[[5],[6]]},"until":"2026-12-01T20:30:00Z","day":"2026-11-30"}'),
    (Confirmed(9, 6, 0), '{"fixture":9,"user":6,"side":0}'),
    (Disputed(9, 6, 0, "late"), '{"fixture":9,"user":6,"side":0,"reason":"late"}'),
    (Retracted(9), '{"fixture":9}'),
    (CaseNoted(1, CaseAct.REPORTED, AT, 5, 9, "rude", "words"),
     '{"case":1,"act":"reported","at":"2026-12-01T20:30:00Z","user":5,"fixture":9,"reason":"rude","text":"words"}'),
    (ThreadOpened(9, 4711), '{"fixture":9,"thread":4711}'),
    (Reminded(0, "ended 2026-12-01"), '{"fixture":0,"what":"ended 2026-12-01"}'),
    (WeekEnded("2026-W47", {1: 2, 2: 1}), '{"week":"2026-W47","places":{"1":2,"2":1}}'),
    (Closed({1: 1, 2: 2}, (2,), (1,), {1: 2, 2: 1}),
     '{"places":{"1":1,"2":2},"promoted":[2],"relegated":[1],"divisions":{"1":2,"2":1}}'),
    (Archived(), "{}"),
    (Erased("Former player"), '{"alias":"Former player"}'),
    (Missed(5), '{"user":5}'),
    (Sought(BO, "partner"), '{"member":{"name":"Zoë 冠","user":2},"what":"partner"}'),
    (ClockSet(2, AT, AT, AT), '{"round":2,"opened":"2026-12-01T20:30:00Z","ends":"2026-12-01T20:30:00Z",'
     '"paused":"2026-12-01T20:30:00Z"}'),
    (ClockSet(2, AT, AT), '{"round":2,"opened":"2026-12-01T20:30:00Z","ends":"2026-12-01T20:30:00Z"}'),
    (ClockSet(2, AT, AT, restored_at=AT), '{"round":2,"opened":"2026-12-01T20:30:00Z",'
     '"ends":"2026-12-01T20:30:00Z","restored_at":"2026-12-01T20:30:00Z"}'),
    (ThreadNoted(7, 4711), '{"number":7,"thread":4711}'),
    (Moved(9, 7), '{"fixture":9,"number":7}'),
    (Called(9, 5, AT), '{"fixture":9,"user":5,"at":"2026-12-01T20:30:00Z"}'),
    (Answered(9, 5, over=True), '{"fixture":9,"user":5,"over":true}'),
    (Directed(5), '{"user":5}'),
    (Adjusted(4, -2, "late twice", (5, 6)), '{"entrant":4,"points":-2,"reason":"late twice","players":[5,6]}'),
    (Adjusted(4, 1, "fair play"), '{"entrant":4,"points":1,"reason":"fair play"}'),
    (LinedUp(4, AT), '{"entrant":4,"since":"2026-12-01T20:30:00Z"}'),
    (LinedUp(4), '{"entrant":4}'),
    (Named("Club night · 2026-12-01"), '{"name":"Club night · 2026-12-01"}'),
]


@pytest.mark.parametrize(("fact", "text"), TEXTS)
def test_each_kind_is_read_as_it_was_written(fact: Fact, text: str) -> None:
    assert write(fact) == (fact.kind, text)
    assert read(fact.kind, text) == fact
    assert fields_of(fact) == json.loads(text)


def test_an_opening_holds_every_setting() -> None:
    opened = Opened("Winter", PRESETS["dtm"], "ab")
    assert read(*write(opened)) == opened
    entry = SeasonEntry(1, AT, 1, opened)
    state = fold.read(Season(3, 9, "", Stage.CLOSED, PRESETS["swiss"], seq=9, created=AT), [entry])
    assert state.season == Season(3, 9, "Winter", Stage.JOINING, PRESETS["dtm"], seq=1, created=AT)
    assert fields_of(opened)["settings"] == settings_out(PRESETS["dtm"])
    assert settings_in(settings_out(PRESETS["dtm"])) == PRESETS["dtm"]


def test_every_kind_has_one_type() -> None:
    assert sorted(each.kind for each in FACTS) == sorted([*EntryKind, *NightKind])
    assert {type(fact) for fact, _ in TEXTS} | {Opened} == set(FACTS)


@pytest.mark.parametrize(("kind", "text"), [
    ("jumped", "{}"), ("joined", "{}"), ("linked", "{"), ("left", '{"entrant":1}')])
def test_other_text_is_refused(kind: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"jumped|JSON|Field required"):
        read(kind, text)
