"""How club nights are opened, change until they begin, and what is refused of them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.league.model import Actor, LeagueError, Member, Stage
from bot.league.settings import NightRules
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.nights.night_kit import CHANNEL, Night, refused, who


async def create(league: League, ahead: timedelta, by: Actor = BOSS, name: str = "Night",
                 channel: int = CHANNEL, **rules: object) -> str:
    try:
        begins = league.clock.now() + ahead
        await league.nights.planning.create(
            GUILD, by, name, "swiss", NightRules(begins, **rules), channel=channel)  # type: ignore[arg-type]
    except LeagueError as error:
        return error.code
    return ""


async def test_what_is_refused_of_a_new_night() -> None:
    league = League()
    hour = timedelta(hours=1)
    assert await create(league, -hour) == "night_past"
    assert await create(league, timedelta(days=61)) == "night_far"
    assert await create(league, hour, Actor(5, "Eve")) == "not_manager"
    assert await create(league, hour, name=" ") == "bad_season_name"
    assert await create(league, hour, odd="x") == "bad_night"
    assert await create(league, hour, minutes=1) == "bad_night"
    assert await create(league, hour) == ""
    assert await create(league, hour, name="Other") == "second_night"
    assert await create(league, hour, channel=8) == "name_taken"
    assert await create(league, hour, name="Other", channel=8) == ""


async def test_of_two_that_are_opened_at_once_in_a_channel_there_is_one() -> None:
    """The look at what is there and the opening were two steps, so both were opened."""
    league, hour = League(), timedelta(hours=1)
    found = await asyncio.gather(create(league, hour), create(league, hour, name="Other"))
    assert sorted(found) == ["", "second_night"]
    assert await create(league, hour, name="Third", channel=8) == ""
    nights = league.nights
    moved = await asyncio.gather(*(refused(each) for each in (
        nights.planning.configure(2, BOSS, channel=9), create(league, hour, name="Fourth", channel=9))))
    assert len([each for each in await league.stores.seasons.seasons(GUILD, (Stage.JOINING,))
                if each.settings.notices.channel == 9]) == 1, moved


async def test_a_night_does_not_move_to_the_channel_of_another_one() -> None:
    league, hour = League(), timedelta(hours=1)
    nights = league.nights
    assert await create(league, hour) == ""
    assert await create(league, hour, name="Other", channel=8) == ""
    assert await refused(nights.planning.configure(2, BOSS, channel=CHANNEL)) == "second_night"
    await nights.planning.cancel(1, BOSS)
    assert (await nights.planning.configure(2, BOSS, channel=CHANNEL)).settings.notices.channel == CHANNEL


async def test_too_few_do_not_begin_and_too_many_are_refused() -> None:
    night = await Night.open("swiss", 4)
    await night.check_in(range(2))
    state = await night.start()
    assert state.season.stage is Stage.JOINING
    assert await refused(night.service.course.start(night.number, BOSS)) == "too_few_entrants"
    await night.check_in([2, 3])
    for number in (30, 32, 34, 36):
        await night.enter([number, number + 1])
    await night.league.settle()
    await night.league.pass_time(1)
    assert (await night.state()).season.stage is Stage.RUNNING, "as soon as there are enough"
    assert await refused(night.service.planning.cancel(night.number, BOSS)) == "night_begun"


async def test_a_partner_who_plays_with_somebody_else() -> None:
    night = await Night.open("swiss", 4)
    assert await refused(night.service.players.invite(night.number, who(9), Member("P1", 1001))) == "partner_taken"
    assert await refused(night.service.players.seek(night.number, who(1), "partner")) == "already_in_season"


async def test_settings_change_until_it_begins() -> None:
    night = await Night.open("swiss", 4)
    begins = (await night.rules()).begins
    await night.service.planning.configure(night.number, BOSS, begins=begins + timedelta(days=1), minutes=30,
                                           name="Tuesdays")
    state = await night.state()
    assert state.season.name == f"Tuesdays · {(begins + timedelta(days=1)).date().isoformat()}"
    assert (await night.rules()).minutes == 30
    assert await refused(night.service.planning.configure(night.number, BOSS, kind="partners")) == "entries_made"
    assert await refused(night.service.planning.configure(night.number, BOSS, rounds=0)) == "bad_night"
    assert await refused(night.service.planning.configure(night.number, who(1), minutes=20)) == "not_manager"
    await night.service.planning.cancel(night.number, BOSS)
    assert await refused(night.service.planning.configure(night.number, BOSS, minutes=20)) == "night_over"
