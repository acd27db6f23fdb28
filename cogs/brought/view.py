"""The pages of a game from a file. They are private, and no control of them leads anywhere else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from discord import ui

from bot.features.brought.values import REVIEWS, BroughtGame
from bot.i18n import Texts
from bot.tables.core.model import Seat, Status, Table
from bot.tables.core.state import named
from bot.tables.log.history import Step
from cogs.common import display_names, layout
from cogs.common.display_names import PLAIN, Signs, escaped
from cogs.common.forms import FileField, Form
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, press
from cogs.pages import hand_page
from cogs.pages.action_line import action_line
from cogs.review import review_text
from games.review.report import Finding, Review

JUMP = 10


def brought_form(t: Texts) -> Form:
    file = FileField(t("brought.file"), t("brought.file.hint"))
    return Form(Click("form-brought", 0, 0), t("brought.title"), (), file)


def as_table(game: BroughtGame) -> Table:
    """A table that never was, with the names of the file, for what shows tables."""
    seats = tuple(Seat(number, name, level="easy") for number, name in enumerate(game.names))
    return Table(0, game.game, {}, "live", rated=False, host=0, channel=0, guild=None, status=Status.OVER, seats=seats,
                 seq=1, created=datetime(2000, 1, 1, tzinfo=UTC))


@dataclass(frozen=True, slots=True)
class BroughtPlace:
    """Which round is shown (from 1), and which of its steps (from 0); of a review which seat and page (0: the summary).
    ``reviews``: whether there are any; ``left``: how many more today."""

    round: int
    step: int = 0
    steps: int = 0
    seat: int = 0
    page: int = 0
    reset: int = 0
    reviews: bool = True
    left: int = REVIEWS


def _heading(game: BroughtGame, place: BroughtPlace, t: Texts) -> str:
    name = display_names.game(t, game.game)
    return f"### {t('brought.heading', game=name, round=place.round, rounds=game.rounds)}"


def brought_page(game: BroughtGame, shown: Step, place: BroughtPlace, t: Texts, *, signs: Signs = PLAIN,
                 picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """A step of a round with open cards."""
    view, action = named(shown.view, as_table(game)), shown.action
    items: list[Part] = [_heading(game, place, t)]
    if picture:
        items.append(layout.picture(*picture))
    else:
        items.append("\n".join(f"{display_names.who(t, view, seat)}: {signs.text(t, cards)}"
                               for seat, cards in shown.hands.items() if cards))
    if action is not None:
        items.append(action_line(action, view, t, signs))
    items += layout.rows([_go(place, key, to, t) for key, to in (
        ("history.earlier", place.step - JUMP), ("history.back", place.step - 1), ("history.next", place.step + 1),
        ("history.later", place.step + JUMP))])
    if game.rounds > 1:
        items.append(pick(Click("pick-brought-round", 0, 0, reset=place.reset), t("history.rounds"), [
            Choice(str(n), t("history.round", n=n), chosen=n == place.round) for n in range(1, game.rounds + 1)
        ][-OPTIONS_LIMIT:]))
    if place.reviews:
        items.append(_pick_seat(game, place, t, chosen=None))
    return layout.page([*items, *_foot(t)])


def _go(place: BroughtPlace, key: str, to: int, t: Texts) -> layout.Button:
    click = Click("brought-step", 0, 0, f"{place.round}-{to}", reset=place.reset)
    return press(click, t(key), disabled=not 0 <= to < place.steps)


def _pick_seat(game: BroughtGame, place: BroughtPlace, t: Texts, chosen: int | None) -> Part:
    return pick(Click("pick-brought-seat", 0, 0, str(place.round), reset=place.reset),
                t("brought.review", n=place.left), [
                    Choice(str(seat), name, chosen=seat == chosen) for seat, name in enumerate(game.names)])


def _foot(t: Texts) -> list[Part]:
    another = press(Click("brought", 0, 0), t("brought.another"))
    return [f"-# {t('brought.private')}", *layout.rows([
        another, press(Click("brought-forget", 0, 0), t("brought.forget"))])]


def shown_findings(review: Review) -> list[Finding]:
    """The pages after the summary: mistakes, then the praise."""
    return [*review.mistakes, *([review.praise] if review.praise else [])]


def brought_review_page(game: BroughtGame, review: Review, place: BroughtPlace, t: Texts, *, signs: Signs = PLAIN,
                        picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """The summary of a seat's round, or one of its decisions."""
    found, table = shown_findings(review), as_table(game)
    items: list[Part] = [_heading(game, place, t), f"**{escaped(game.names[review.seat])}**"]
    if picture:
        items.append(layout.picture(*picture))
    if 0 < place.page <= len(found):
        finding = replace(found[place.page - 1], view=named(found[place.page - 1].view, table))
        if not picture:
            items.append(f"{hand_page.cards_in_words(t, finding.view, finding.seat)}\n"
                         f"{hand_page.table_in_words(t, finding.view)}")
        praise = place.page > len(review.mistakes)
        items.append("\n".join(review_text.of_finding(t, finding, praise=praise, signs=signs)))
    else:
        names = [escaped(name) for name in game.names]
        items.append("\n".join(review_text.summary(t, game.game, review, names, details=True)))
    if found:
        items += layout.rows([
            press(Click("brought-review", 0, 0, f"{place.round}-{review.seat}-{max(0, to)}", reset=place.reset), t(key),
                  disabled=not 0 <= to <= len(found))
            for key, to in (("history.back", place.page - 1), ("history.next", place.page + 1))])
    items.append(_pick_seat(game, place, t, chosen=review.seat))
    back = press(Click("brought-step", 0, 0, f"{place.round}-0", reset=place.reset), t("hand.replay"))
    return layout.page([*items, *layout.rows([back]), *_foot(t)])
