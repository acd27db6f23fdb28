"""Pairs enter a season when both have said so."""

from __future__ import annotations

import pytest
from league_kit import BOSS, GUILD, League

from bot.league.errors import LeagueError
from bot.league.model import Actor, Member
from bot.league.season import snapshot
from bot.league.season.state import SeasonState

ANN, BO, CY = (Actor(1000 + n, name) for n, name in enumerate(("Ann", "Bo", "Cy")))


def member(actor: Actor) -> Member:
    return Member(actor.name, actor.user)


async def opened() -> tuple[League, int]:
    league = League()
    return league, (await league.seasons.create(GUILD, BOSS, "Winter", "swiss")).id


async def state(league: League, season: int) -> SeasonState:
    """As a restart reads it."""
    league.renew()
    found = await league.seasons.state(season)
    assert snapshot.load(snapshot.dump(found)) == found
    return found


async def test_a_pair_enters_when_the_partner_accepts() -> None:
    league, season = await opened()
    with pytest.raises(LeagueError, match="not manager"):
        await league.seasons.join(season, ANN, member(ANN), member(BO))
    await league.seasons.invite(season, ANN, member(BO))
    now = await state(league, season)
    assert not now.entrants
    assert now.of_user(BO.user) is None
    for stranger in (ANN, CY, BOSS):
        with pytest.raises(LeagueError, match="no invitation"):
            await league.seasons.accept(season, stranger, ANN.user)
    await league.seasons.accept(season, BO, ANN.user)
    now = await state(league, season)
    assert [entrant.name for entrant in now.entrants.values()] == ["Ann & Bo"]
    assert not now.invitations
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.accept(season, BO, ANN.user)


async def test_an_invitation_that_stands_is_not_repeated() -> None:
    """Each would notify the partner; asking somebody else replaces it."""
    league, season = await opened()
    await league.seasons.invite(season, ANN, member(BO))
    with pytest.raises(LeagueError, match="already invited"):
        await league.seasons.invite(season, ANN, member(BO))
    assert len(await league.seasons.trail(season)) == 2
    await league.seasons.invite(season, ANN, member(CY))
    await league.seasons.invite(season, ANN, member(BO))
    await league.seasons.withdraw(season, BO, ANN.user)
    await league.seasons.invite(season, ANN, member(BO))


@pytest.mark.parametrize("by", [ANN, BO])
async def test_either_of_the_two_ends_an_invitation(by: Actor) -> None:
    league, season = await opened()
    await league.seasons.invite(season, ANN, member(BO))
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.withdraw(season, CY, ANN.user)
    await league.seasons.withdraw(season, by, ANN.user)
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.accept(season, BO, ANN.user)
    assert not (await state(league, season)).invitations


async def test_two_who_ask_each_other_are_a_pair_and_other_invitations_end() -> None:
    league, season = await opened()
    await league.seasons.invite(season, CY, member(BO))
    await league.seasons.invite(season, ANN, member(CY))
    await league.seasons.invite(season, ANN, member(BO))
    await league.seasons.invite(season, BO, member(ANN))
    now = await state(league, season)
    assert [entrant.users for entrant in now.entrants.values()] == [(ANN.user, BO.user)]
    assert not now.invitations
    with pytest.raises(LeagueError, match="already in season"):
        await league.seasons.invite(season, CY, member(BO))
