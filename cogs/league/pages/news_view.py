"""What people are told who have not done it themselves: a line for each event. Pure functions.

A line shows the season as it is now, so a time that was agreed and is off again is one line. It names people by
mentions, which notify nobody but the message's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.entries import Adjusted, Changed, SeasonEntry
from bot.league.model import Entrant, Fixture, Member, Stage
from bot.league.ports import News, NewsEvent
from bot.league.season.news.recipients import OF_PLAYERS
from bot.league.season.night import attendance
from bot.league.season.settings import SHOWN_AS
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press
from cogs.league.pages import elsewhere_view, league_view
from rendering.lengths import cut
from rendering.results.boards import signed

LONGEST = 3000
"""Characters of the lines of one message, which may have 4000."""
_SHOWN = {**SHOWN_AS, "advance_at": "advance"}
OF_DESK = frozenset({NewsEvent.OBJECTION, NewsEvent.DISPUTE, NewsEvent.REPORT})
OF_GAME = frozenset({
    NewsEvent.NEXT_GAME, NewsEvent.PROPOSED, NewsEvent.TIME, NewsEvent.LATE, NewsEvent.DUE, NewsEvent.WAITS,
    NewsEvent.BROKEN, NewsEvent.REOPENED, NewsEvent.LINEUP, NewsEvent.ROUND, NewsEvent.SUBMITTED,
    NewsEvent.RETRACTED, NewsEvent.DISPUTED})
"""Events about a game that is to be played: with the button of the reader's games."""
OF_ENTRANT = frozenset({NewsEvent.ENTERED, NewsEvent.PAUSED, NewsEvent.RETURNED, NewsEvent.SQUAD, NewsEvent.POINTS})
"""Events that name the entrant; one that is gone since needs no such line."""
OF_RESULT = frozenset({NewsEvent.RESULT, NewsEvent.GONE, NewsEvent.SETTLED, NewsEvent.OBJECTED, NewsEvent.CLOSED})


def news_page(state: SeasonState, news: Sequence[News], entries: Mapping[int, SeasonEntry], called: str,
              t: Texts) -> ui.LayoutView | None:
    """``entries``: those that the news follow from; ``called``: the mentions of who is told. None: nothing is left to
    say, since the entrant that it was about is gone."""
    events, said = {each.event for each in news}, lines(state, news, entries, t)
    if not said:
        return None
    items: list[Part] = [f"### {escaped(state.season.name)}", *([called] if called else []),
                         cut("\n".join(said), LONGEST)]
    night = state.settings.night is not None
    entered = {each.fixture for each in news if each.event is NewsEvent.SUBMITTED}
    if len(entered) == 1 and (game := state.fixtures.get(*entered)) is not None:
        items += elsewhere_view.answers(state, game, t)
    if events & OF_DESK:
        items.append(press(Click("desk", state.id, 0), t("league.desk")))
    if events & OF_GAME and not night and state.season.stage is Stage.RUNNING:
        items.append(press(Click("schedule", state.id, 0), t("league.mine")))
    if events & OF_RESULT and not night:
        items.append(press(Click("fixtures", state.id, 0), t("league.fixtures")))
    return layout.page(items, accent=accents.LEAGUE)


def lines(state: SeasonState, news: Sequence[News], entries: Mapping[int, SeasonEntry], t: Texts) -> list[str]:
    """Each event of a game once, by its newest entry."""
    newest = {each.subject: each for each in news}
    found = list(dict.fromkeys(_line(state, each, entries.get(each.seq), t) for each in newest.values()
                               if each.event not in OF_ENTRANT or _entrant(state, entries.get(each.seq))))
    return [f"- {line}" for line in found] if len(found) > 1 else found


def _line(state: SeasonState, news: News, entry: SeasonEntry | None, t: Texts) -> str:
    fixture, key = state.fixtures.get(news.fixture), f"league.news.{news.event}"
    given: dict[str, object] = {
        "who": _who(entry, t), "match": "" if fixture is None else _match(state, fixture, t),
        "name": _entrant(state, entry), **_of_game(state, fixture, t), **_of_season(state, entry, t)}
    if news.event is NewsEvent.TIME and (fixture is None or fixture.agreed is None):
        return t("league.news.time_off", **given)
    if news.event is NewsEvent.SUBMITTED and news.fixture not in state.play.submitted:
        return t("league.news.result", **given)  # it has been answered since
    if news.event is NewsEvent.LINEUP and fixture is None:
        return t("league.news.lineup_for_good", **given)
    if news.event is NewsEvent.CLOCK and state.night.clock is not None and state.night.clock.paused is not None:
        return t("league.news.clock_stopped", **given)
    return t(key, **given)


def _who(entry: SeasonEntry | None, t: Texts) -> str:
    """Who did it; the bot has no name there."""
    return t("league.news.somebody") if entry is None or entry.by is None or entry.by <= 0 else f"<@{entry.by}>"


def _match(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    return escaped(league_view.versus(state, fixture, t))


def _entrant(state: SeasonState, entry: SeasonEntry | None) -> str:
    """The entrant that the entry is about, if there is one."""
    number = getattr(None if entry is None else entry.fact, "entrant", None)
    found: Entrant | None = state.entrants.get(number) if isinstance(number, int) else None
    return "" if found is None else escaped(found.name)


def _of_game(state: SeasonState, fixture: Fixture | None, t: Texts) -> dict[str, object]:
    if fixture is None:
        return {}
    sides = " – ".join(" & ".join(_player(each) for each in side) for side in state.lineup(fixture))
    found: dict[str, object] = {
        "status": league_view.status(state, fixture, t), "sides": sides,
        "table": attendance.table_number(state, fixture)}
    for name, at in (("at", fixture.agreed), ("due", fixture.due),
                     ("until", state.appointments.waits.get(fixture.number))):
        found[name] = "" if at is None else format_dt(at, "f")
    return found


def _player(member: Member) -> str:
    return escaped(member.name)


def _of_season(state: SeasonState, entry: SeasonEntry | None, t: Texts) -> dict[str, object]:
    fact = None if entry is None else entry.fact
    found: dict[str, object] = {"n": getattr(fact, "last", state.round), "user": f"<@{getattr(fact, 'user', 0)}>"}
    if isinstance(fact, Adjusted):
        found |= {"points": signed(fact.points), "reason": escaped(fact.reason)}
    if isinstance(fact, Changed):
        names = dict.fromkeys(_SHOWN.get(each, each) for each in fact.settings if each in OF_PLAYERS)
        found["settings"] = t("words.comma").join(t(f"league.setting.{each}") for each in names)
    if state.settings.night is not None:
        found["begins"] = format_dt(state.settings.night.begins, "F")
        found["ends"] = "" if state.night.clock is None else format_dt(state.night.clock.ends, "t")
    closing = state.standing.closing
    if closing is not None:
        first = (escaped(state.entrants[number].name) for number, place in closing.places.items() if place == 1)
        found["winner"] = t.both(first)
    return found

