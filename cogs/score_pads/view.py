"""A score pad in its message, and the private page on which a round is noted. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.features.score_pads.values import ScorePad
from bot.i18n import Texts
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, pick, pick_users, press
from cogs.pages import game_lines
from cogs.score_pads.choice import RoundChoice, call_value
from games.noting import NotedAs, NotingRules
from games.views import Phase, View
from rendering.seats import seat_name

Style = discord.ButtonStyle
MOST_MEMBERS = 12


def pad_page(pad: ScorePad, view: View, t: Texts, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """For everybody: the sheet, and what may be done with it. ``view``: of the game after all rounds."""
    over = pad.over or view.phase is Phase.OVER
    items: list[Part] = [f"### {t('pad.title')} · {display_names.game(t, view.game)}"]
    if view.rounds:
        items.append(layout.picture(*picture) if picture else game_lines.scores(t, view))
    else:
        items += ["\n".join(f"- {escaped(name)}" for name in pad.names), f"-# {t('pad.how')}"]
    buttons = [] if over else [press(_click(pad, "score-pads-add"), t("pad.add"), Style.primary)]
    if view.rounds and not pad.over:
        buttons.append(press(_click(pad, "score-pads-undo"), t("pad.undo")))
    if not (pad.season or over):
        buttons.append(press(_click(pad, "score-pads-names"), t("pad.names")))
    if pad.season and view.rounds and not pad.over:
        buttons.append(press(_click(pad, "score-pads-hand-in"), t("pad.hand_in")))
    if not pad.over:
        buttons.append(press(_click(pad, "score-pads-end"), t("pad.end")))
    return layout.page([*items, *buttons], accent=accents.OVER if over else accents.TABLE)


def _click(pad: ScorePad, verb: str, choice: RoundChoice | None = None, reset: int = 0) -> Click:
    """``seq``: the rounds that are noted, so that no click notes one twice."""
    return Click(verb, pad.id, len(pad.rounds), "" if choice is None else str(choice), reset=reset)


# a round -----------------------------------------------------------------------------------------

def round_page(pad: ScorePad, view: View, rules: NotingRules, choice: RoundChoice, t: Texts, *, reset: int = 0,
               note: str = "") -> ui.LayoutView:
    """What is noted of the next round. ``note``: what has just been noted."""
    items: list[Part] = [*([note] if note else []), f"### {t('pad.round', n=len(pad.rounds) + 1)}"]
    if len(rules.dealers) > 1:
        role = t(f"pad.dealer.{view.traits.dealer_role or 'red'}")
        items.append(pick(_click(pad, "pick-score-pads-dealer", choice, reset), role, _people(
            view, rules.dealers, choice.dealer, t)))
        if choice.dealer is None:
            return layout.page(items, accent=accents.TABLE)
    parts = {NotedAs.CARDS: _cards, NotedAs.PRODUCTS: _products, NotedAs.PLACES: _places}[rules.kind]
    return layout.page([*items, *parts(pad, view, rules, choice, t, reset=reset)], accent=accents.TABLE)


def _people(view: View, seats: Sequence[int], chosen: int | None, t: Texts) -> list[Choice]:
    return [Choice(str(seat), seat_name(view.seats[seat], t), chosen=seat == chosen) for seat in seats]


def _cards(pad: ScorePad, view: View, rules: NotingRules, choice: RoundChoice, t: Texts, *, reset: int) -> list[Part]:
    seats = [seat for side in rules.sides for seat in side]
    calls = [Choice(call_value(seat, call), t(f"pad.call.{call}", name=seat_name(view.seats[seat], t)),
                    chosen=(seat, call) in choice.calls) for seat, call in rules.calls]
    items: list[Part] = [
        pick(_click(pad, "pick-score-pads-first", choice, reset), t("pad.first"),
             _people(view, sorted(seats), choice.first, t)),
        pick(_click(pad, "pick-score-pads-calls", choice, reset), t("pad.calls"), calls, least=0, most=len(seats))]
    if choice.first is None:
        return items
    return [*items, press(_click(pad, "score-pads-points", choice), t("pad.points"), Style.primary),
            press(_click(pad, "score-pads-sweep", choice), t(f"pad.sweep.{rules.sweep}"))]


def _products(pad: ScorePad, view: View, rules: NotingRules, choice: RoundChoice, t: Texts, *,
              reset: int) -> list[Part]:
    return [press(_click(pad, "score-pads-points", choice), t("pad.products"), Style.primary)]


def _places(pad: ScorePad, view: View, rules: NotingRules, choice: RoundChoice, t: Texts, *, reset: int) -> list[Part]:
    """One press for each player, in the order of going out."""
    said = [f"{place}. {escaped(view.seats[seat].name)}" for place, seat in enumerate(choice.out, 1)]
    left = [seat for seat in range(len(pad.seats)) if seat not in choice.out]
    return [t("pad.places", n=len(choice.out) + 1), *(["\n".join(said)] if said else []),
            *[press(Click("score-pads-out", pad.id, len(pad.rounds), f"{choice}{seat:x}"), view.seats[seat].name)
              for seat in left],
            *([press(Click("score-pads-again", pad.id, len(pad.rounds)), t("pad.again"))] if choice.out else [])]


def points_form(pad: ScorePad, view: View, rules: NotingRules, choice: RoundChoice, t: Texts) -> Form:
    """The card points of one side, or of each side its points and its multiplier."""
    names = [t.both(seat_name(view.seats[seat], t) for seat in side) for side in rules.sides]
    click = _click(pad, "form-score-pads-points", choice)
    if rules.kind is NotedAs.CARDS:
        return Form(click, t("pad.points"), [
            Field("points", names[0], t("pad.points.hint"), example="55", longest=4)])
    return Form(click, t("pad.products"), [field for side, name in enumerate(names) for field in (
        Field(f"points{side}", name, t("pad.products.points"), example="24", longest=2),
        Field(f"factor{side}", name, t("pad.products.factor"), example="3", longest=1))])


def done_page(pad: ScorePad, note: str, t: Texts) -> ui.LayoutView:
    """What has become of the last press, where nothing more is noted."""
    return layout.page([note], accent=accents.DONE)


# names -------------------------------------------------------------------------------------------

def names_page(pad: ScorePad, t: Texts) -> ui.LayoutView:
    """Who sits where: members, or names that are typed."""
    return layout.page([
        "\n".join(f"{seat}. {escaped(name)}" for seat, name in enumerate(pad.names, 1)), t("pad.names.how"),
        pick_users(Click("pick-score-pads-members", pad.id, len(pad.rounds)), t("pad.members"), MOST_MEMBERS),
        press(_click(pad, "score-pads-type"), t("pad.type"))], accent=accents.TABLE)


def names_form(pad: ScorePad, t: Texts) -> Form:
    return Form(_click(pad, "form-score-pads-names"), t("pad.names"), [
        Field("names", t("pad.names"), t("pad.names.hint"), "\n".join(pad.names), longest=500, several=True)])
