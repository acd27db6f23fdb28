"""Messages of squads: who is in one, their line-ups, matches at several boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.i18n import Texts
from bot.league.model import Member, Stage
from bot.league.numbered import Map, Numbered
from bot.league.season.results import entered
from bot.league.state import People
from bot.samples.league_messages import book
from bot.samples.moments import NOW
from cogs.league.pages import league_view, round_view, season_view
from cogs.squads import view as squad_view

Named = Iterator[tuple[str, ui.LayoutView]]


def squads(t: Texts) -> Named:
    """Ann's squad of three, one of whom has not answered, meets a pair."""
    joining, running = (book("swiss", stage, squad=4) for stage in (Stage.JOINING, Stage.RUNNING))
    squad = replace(running.entrants[1], name="Ann & Bo & Cy", members=(*running.entrants[1].members, Member("Cy", 12)))
    asked = Map[tuple[int, int], tuple[Member, ...]]({(0, 10): (Member("Ann", 10), Member("Zoë*", 13))})
    joining, running = (replace(each, entrants=each.entrants.put(1, squad)) for each in (joining, running))
    joining = replace(joining, people=People(asked))
    yield "squad of a captain", squad_view.squad_page(joining, squad, 10, t)
    yield "squad of a member", squad_view.squad_page(running, squad, 11, t)
    yield "squads, partner", season_view.partner_page(joining, t)
    yield "squads, invitation", season_view.invitation_page(joining, 10, t, t("league.squad.not", name="Di"))
    yield "squads, season", season_view.season_page(joining, t)
    game = running.fixtures[4]
    for step, players in (("line-up", ()), ("line-ups known", squad.members[:2])):
        line_ups = Numbered({4: Map({1: players})}) if players else Numbered()
        state = replace(running, people=People(line_ups=line_ups))
        yield step, squad_view.line_up_page(state, game, 10, t)
        yield f"{step}, match", league_view.match_page(state, game, NOW, t)
    yield "line-ups announced", squad_view.announcement(state, game, [10], t)
    yield "line-ups to be chosen again", squad_view.again_page(state, 10, t)
    yield "squads, round", round_view.round_pages(running, 1, t)[0][0]
    yield from _matches(t)


def _matches(t: Texts) -> Named:
    """Two squads of four meet at two boards: line-ups of one of them are missing, all are in, a board is over."""
    found = book("swiss", Stage.RUNNING, squad=4, boards=2)
    squads_ = {number: replace(
        found.entrants[number], name=title or found.entrants[number].name, title=title, members=tuple(
            Member(name, 10 * number + place) for place, name in enumerate(names)))
        for number, title, names in (
            (1, "Zoë*", ("Ann", "Bo", "Cy", "Di")), (2, "Hal*", ("Ed", "Flo", "Gus", "Hal")))}
    first = replace(found.fixtures[4], sides=((1,), (2,)), block=4, table=None)
    games = {4: first, 5: replace(first, number=5, game=2)}
    found = replace(
        found, entrants=found.entrants.update(squads_), fixtures=found.fixtures.update(games),
        results=found.results.without(5) if 5 in found.results else found.results,
        play=replace(found.play, blocks=found.play.blocks.put(4, (4, 5)),
                     waiting=found.play.waiting.update({4: None, 5: None})))
    aces, others = (squads_[number].members for number in (1, 2))
    half = Numbered({4: Map({1: aces[:2], 2: others[:2]}), 5: Map({2: others[2:]})})
    known = Numbered({4: Map({1: aces[:2], 2: others[:2]}), 5: Map({1: aces[2:], 2: others[2:]})})
    waiting, ready = (replace(found, people=People(line_ups=each)) for each in (half, known))
    yield "squad with a name", squad_view.squad_page(found, squads_[1], 10, t)
    yield "line-ups of two boards", squad_view.line_up_page(waiting, first, 10, t)
    yield "line-ups of two boards known", squad_view.line_up_page(ready, first, 10, t)
    yield "line-ups of two boards announced", squad_view.announcement(ready, first, [10], t)
    over = replace(ready, results=ready.results.put(4, entered((900, 100))))
    yield "squads, board", league_view.match_page(over, games[5], NOW, t)


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    joining = book("swiss", Stage.JOINING, squad=4)
    yield "name of a squad", squad_view.name_form(joining, joining.entrants[1], t)
