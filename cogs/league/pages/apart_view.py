"""Who is kept apart: the page of an entrant on the desk or a night's board, what a draw says of it, and one's own.
Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from discord import ui

from bot.i18n import Texts
from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.model import Entrant
from bot.league.season.apart import MOST_ENTRANTS, MOST_ROUNDS, apart_from
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, press
from cogs.league.pages import own_view
from rendering.lengths import cut

ALWAYS, MEET = "always", "meet"
LENGTHS: Mapping[str, int | None] = MappingProxyType({
    ALWAYS: 0, **{str(number): number for number in range(1, MOST_ROUNDS + 1)}, MEET: None})
"""For how many rounds, by the word of the choice."""
LONGEST = 700


def apart_page(state: SeasonState, entrant: Entrant, t: Texts, length: str = ALWAYS, page: int = 0) -> ui.LayoutView:
    """Whom an entrant is kept apart from, and the choice of others. ``length``: of `LENGTHS`."""
    known = apart_from(state, entrant.number)
    others = [each for each in state.entrants.values() if each.active and each.number != entrant.number]
    pinned = [state.entrants[number] for number in [*known][:OPTIONS_LIMIT // 2]]  # on every page
    step = OPTIONS_LIMIT - len(pinned)
    rest = [each for each in others if each not in pinned]
    pages = max(1, -(-len(rest) // step))
    page = min(page, pages - 1)
    items: list[Part] = [f"### {escaped(entrant.name)} · {t('league.apart')}", t("league.apart.how")]
    if known:
        items.append(cut(t("league.apart.from", names=listed(state, known, t)), LONGEST))
    items += _waiting(state, t)
    items.append(pick(Click("pick-league-apart-rounds", state.id, entrant.number, str(page)), t("league.apart"), [
        Choice(word, _length(rounds, t), chosen=word == length).capital() for word, rounds in LENGTHS.items()]))
    shown = [*pinned, *rest[page * step:(page + 1) * step]]
    if shown:
        choices = [Choice(str(each.number), each.name) for each in shown]
        items.append(pick(Click("pick-league-apart", state.id, entrant.number, length), t("league.apart.who"), choices,
                          most=MOST_ENTRANTS - 1))
    items += _turns(state, entrant, length, page, pages)
    back = "desk-entrants" if state.settings.night is None else "night-entrants"
    return layout.page([*items, press(Click(back, state.id, 0), t("go.back"))], accent=accents.LEAGUE)


def _turns(state: SeasonState, entrant: Entrant, length: str, page: int, pages: int) -> list[Part]:
    """Buttons for the pages before and after; none if there is one page."""
    ways = (("◀", "back", page - 1), ("▶", "on", page + 1))
    return [press(Click("league-apart", state.id, entrant.number, f"{length}-{min(max(to, 0), pages - 1)}-{way}"), sign,
                  disabled=not 0 <= to < pages) for sign, way, to in ways] if pages > 1 else []


def opener(state: SeasonState, entrant: Entrant, t: Texts) -> Part:
    """The button that leads to the page."""
    return press(Click("league-apart", state.id, entrant.number), t("league.apart"))


def listed(state: SeasonState, known: Mapping[int, int], t: Texts) -> str:
    return t("words.comma").join(
        f"{escaped(state.entrants[number].name)} ({_length(rounds, t)})" for number, rounds in known.items())


def _length(rounds: int | None, t: Texts) -> str:
    if rounds is None:
        return t("league.apart.meet")
    return t("league.apart.first", n=rounds) if rounds else t("league.apart.always")


def _waiting(state: SeasonState, t: Texts) -> list[Part]:
    """What another manager has to agree to, with the names that its public message does not say."""
    found: list[Part] = []
    for each in state.fairness.proposals.values():
        if each.decision.what is OwnDecisionKind.APART:
            found += [f"- {own_view.line(state, each, t)} {_named(state, each.decision, t)}",
                      *own_view.buttons(state, each, t)]
    return found


def _named(state: SeasonState, decision: OwnDecision, t: Texts) -> str:
    rounds = None if decision.n < 0 else decision.n
    names = t("words.comma").join(
        escaped(state.entrants[number].name) for number in decision.entrants if number in state.entrants)
    return cut(f"{names} ({_length(rounds, t)})", LONGEST)


def meeting(state: SeasonState, pairs: Sequence[tuple[int, int]], t: Texts) -> list[Part]:
    """Who meets though they are kept apart, for managers; nothing if nobody does."""
    games = t("words.comma").join(escaped(t(
        "league.versus", one=state.entrants[one].name, other=state.entrants[other].name)) for one, other in pairs)
    return [cut(f"⚠️ {t('league.apart.meeting', games=games)}", LONGEST)] if pairs else []


def own(state: SeasonState, user: int, t: Texts) -> str:
    """Whom the user is kept apart from; "": nobody."""
    mine = state.of_user(user)
    known = {} if mine is None or not mine.active else apart_from(state, mine.number)
    return cut(f"-# {t('league.apart.own', names=listed(state, known, t))}", LONGEST) if known else ""
