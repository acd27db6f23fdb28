"""The announcement of a round, which notifies its players. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, Member
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press
from cogs.league.pages.league_view import group_line, meeting
from rendering.lengths import cut

MENTIONS = 100
"""How many users a message can mention."""
LONGEST = 3000
"""Characters of the games in one message, which may have 4000."""


def round_pages(state: SeasonState, round: int, t: Texts) -> list[tuple[ui.LayoutView, list[int]]]:
    """The messages that announce a round, and the users that each of them may notify; one, unless there are more
    players or games than a message holds."""
    parts = portions((_line(state, each, t), [*state.players(each)])
                     for each in state.fixtures.values()
                     if each.round == round and each == state.boards(each)[0])  # a match of squads once
    return [(layout.page(_items(state, round, lines, number, len(parts), t=t), accent=accents.LEAGUE), users)
            for number, (lines, users) in enumerate(parts, 1)]


def portions(games: Iterable[tuple[str, Sequence[int]]]) -> list[tuple[list[str], list[int]]]:
    """The games' lines and the users in them, for each message as many as it holds."""
    parts: list[tuple[list[str], list[int]]] = [([], [])]
    for line, users in games:
        lines, named = parts[-1]
        if len(named) + len(users) > MENTIONS or sum(map(len, lines)) + len(lines) + len(line) > LONGEST:
            parts.append(([line], [*users]))
        else:
            lines.append(line)
            named += users
    return parts


def _items(state: SeasonState, round: int, lines: Sequence[str], number: int, count: int, t: Texts) -> list[Part]:
    title = f"### {escaped(state.season.name)} · {t('league.round', n=round)}"
    found: list[Part] = [title if count == 1 else f"{title} ({number}/{count})"]
    if number == 1:
        found.append(_begins(state, round, t))
        found += _groups(state, round, t)
        if any(state.squads(each) for each in state.fixtures.values() if each.round == round):
            found.append(t("league.lineup.how"))
    found.append("\n".join(lines))
    if number == count:
        again = rematches(state, round)
        if again:
            games = t("words.comma").join(escaped(meeting(state, each, t)) for each in again)
            found.append(cut(t("league.rematch", games=games), 700))
        found += [press(Click("schedule", state.season.id, 0), t("league.mine"), discord.ButtonStyle.primary),
                  press(Click("fixtures", state.season.id, 0), t("league.fixtures"))]
    return found


def _groups(state: SeasonState, round: int, t: Texts) -> list[Part]:
    """Who is in which group, with the first round of the groups."""
    if not format_of(state.settings).groups or round > 1:
        return []
    return ["\n".join(group_line(state, division, [number for number in state.active
                                                   if state.entrants[number].division == division], t)
                      for division in state.divisions())]


def _begins(state: SeasonState, round: int, t: Texts) -> str:
    text = t("league.round_begins", n=round)
    due = next((each.due for each in state.fixtures.values() if each.round == round and each.due), None)
    return text if due is None else f"{text} {t('league.round_until', at=format_dt(due, 'f'))}"


def _line(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """The game, with its thread if it has one."""
    sides = [" & ".join(map(_who, side)) for side in state.lineup(fixture)]
    if fixture.bye:
        return f"- {t('league.bye', name=sides[0])}"
    text = t("league.versus", one=sides[0], other=sides[1]) if len(sides) == 2 else t("words.comma").join(sides)
    return f"- {text} · <#{fixture.thread}>" if fixture.thread else f"- {text}"


def _who(member: Member) -> str:
    return escaped(member.name) if member.user is None else f"<@{member.user}>"


def rematches(state: SeasonState, round: int) -> list[Fixture]:
    """The games of a round between two who have met before, in a format that avoids that."""
    if not format_of(state.settings).meet_once:
        return []
    met = {frozenset(each.entrants) for each in state.fixtures.values() if each.round < round and not each.bye}
    return [each for each in state.fixtures.values()
            if each.round == round and not each.bye and each == state.boards(each)[0]
            and frozenset(each.entrants) in met]
