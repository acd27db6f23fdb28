"""Reviews: what the decisions of a finished round cost, as far as play-outs confirm it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from discord import ui

from bot.core.errors import StaleTable
from bot.features.insights.feature import INSIGHTS_FEATURE
from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.features.puzzles.values import Mistake
from bot.features.review.feature import REVIEW_FEATURE
from bot.features.web.feature import WEB_FEATURE
from bot.i18n import Texts
from bot.tables.core.model import Origin, Status, Table
from bot.tables.core.state import named
from cogs.common import display_names, layout
from cogs.common.display_names import PLAIN, Signs
from cogs.common.errors import Refusal
from cogs.common.gate import is_outside
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Interaction, Part, number, pick, press
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.pages import exchange_view, hand_page
from cogs.pages.hand_controls import retry_button
from cogs.review import review_text
from cogs.table_cog import TableCog
from games.review.compiled import fast
from games.review.decisions import retriable, retry
from games.review.drivers import DRIVERS
from games.review.exchange import EXPLORED
from games.review.par import GAMES as PARS
from games.review.puzzles import PUZZLED
from games.review.report import Finding, Review
from rendering.studio import ChartPicture, PlayPicture, Series

DECISIONS_SHOWN = 5
"""Decisions on the page of a whole game: as many buttons as fit in a row."""


@dataclass(frozen=True, slots=True)
class ReviewPlace:
    """What is shown: round (from 1; 0: the whole game), seat, page (0: the summary), the rounds that are over, resets
    of the selects; whether it is the ``own`` seat of who looks, who may try decisions again, and whether the whole
    ``game`` can be chosen; whether the summary has ``details``; whether it may have a page that anyone may open
    (``by_link``)."""

    round: int
    seat: int
    page: int = 0
    rounds: int = 1
    reset: int = 0
    own: bool = False
    game: bool = False
    details: bool = False
    by_link: bool = False


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (ReviewCog(services, delivery),)


class ReviewCog(TableCog):
    """The controls of a review, which a replay, a result and other pages open."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._reviewed = services.features[REVIEW_FEATURE]

    @on("review", right=Right.VIEWER, answer=BESIDE)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """The newest finished round, or the one named, in a message of its own."""
        await self._open(interaction, click.table, number(click.arg or "0"))

    @on("review-page", right=Right.VIEWER, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        played, _, rest = click.arg.partition("-")
        seat, _, page = rest.partition("-")
        await self._open(interaction, click.table, number(played), number(seat), number(page), reset=click.reset + 1)

    @on("review-details", right=Right.VIEWER, answer=EDIT)
    async def details(self, interaction: Interaction, click: Click) -> None:
        """The summary with figures: of the other players, of the deal, and what the curve is."""
        played, _, seat = click.arg.partition("-")
        await self._open(interaction, click.table, number(played), number(seat), reset=click.reset + 1, details=True)

    @on("pick-review-seat", right=Right.VIEWER, answer=EDIT)
    async def choose_seat(self, interaction: Interaction, click: Click) -> None:
        await self._open(interaction, click.table, click.number, number(click.value), reset=click.reset + 1)

    @on("pick-review-round", right=Right.VIEWER, answer=EDIT)
    async def choose_round(self, interaction: Interaction, click: Click) -> None:
        await self._open(interaction, click.table, number(click.value), click.number, reset=click.reset + 1)

    @on("review-gifts", right=Right.VIEWER, answer=EDIT)
    async def exchange(self, interaction: Interaction, click: Click) -> None:
        """What the seat's best gifts were worth. StaleTable: it gave nothing."""
        table = (await self.tables.snapshot(click.table)).table
        record, rounds = await self._record(table)
        played, seat = map(number, click.arg.partition("-")[::2])
        explore = self.services.experts.explore
        if explore is None or table.game not in EXPLORED or not 0 < played <= rounds or seat >= len(table.seats):
            raise StaleTable
        found = await explore(record, seat, played)
        if found is None:
            raise StaleTable
        t, found = await self.texts(interaction), replace(found, view=named(found.view, table))
        said = exchange_view.lines(t, found, await self.services.features[INSIGHTS_FEATURE].given(table.game))
        place = ReviewPlace(played, seat, reset=click.reset)
        await self.show_drawn(interaction, PlayPicture(found.view, t, hand=seat),
                              lambda picture: gifts_page(table, place, said, t, picture))

    @on("retry", right=Right.PLAYER, answer=BESIDE)
    async def retry(self, interaction: Interaction, click: Click) -> None:
        """Play on from one of one's own decisions, alone and privately. StaleTable: it is none."""
        table = (await self.tables.snapshot(click.table)).table
        played, _, line = click.arg.partition("-")
        own, record = table.seat_of(interaction.user.id), await self.services.leagues.records.finished(table.id)
        if own is None or table.origin is not None:
            raise StaleTable
        found = await asyncio.to_thread(retry, record, number(played), number(line), own.number)
        if found is None:
            raise StaleTable
        self.check_openings(interaction)
        begun = await self.tables.gathering.retry(
            person(interaction), own.number, found, Origin(table.id, number(played), number(line), found.margin))
        await self.hands.on_demand.open(interaction, begun.id)

    async def _open(self, interaction: Interaction, number: int, played: int, seat: int | None = None, page: int = 0,
                    reset: int = 0, *, details: bool = False) -> None:
        """Show a page of a review. ``seat`` None: one's own. ``played`` 0: the newest round that is over; of a ``seat``
        that was chosen the whole game, where that takes no long time."""
        table = (await self.tables.snapshot(number)).table
        record, rounds = await self._record(table)
        whole = seat is not None and not played and fast(table.game)
        mine = table.seat_of(interaction.user.id)
        own = None if mine is None else mine.number
        seat = (own or 0) if seat is None else seat
        played = min(played, rounds) or rounds
        found = await self._reviews(interaction, table, record, seat, range(1, rounds + 1) if whole else [played])
        if own == seat and table.game in PUZZLED:
            await self.services.features[PUZZLES_FEATURE].remember(interaction.user.id, [
                Mistake(table.id, review.round, seat, each.number, round(each.cost / 5) * 5)
                for review in found for each in review.mistakes])
        mine_alone = own == seat and table.origin is None
        place = ReviewPlace(
            0 if whole else played, seat, page, rounds, reset, own=mine_alone, game=fast(table.game), details=details,
            by_link=mine_alone and self.services.features[WEB_FEATURE].on and table.status is Status.OVER
            and not (table.across or is_outside(interaction)))
        if whole:
            shown = game_page(table, found, place, await self.texts(interaction))
            await interaction.edit_original_response(view=shown, attachments=[])
        else:
            await self._answer(interaction, table, found[0], place, record)

    async def _record(self, table: Table) -> tuple[str, int]:
        """The record up to the last round that is over, and the number of such rounds."""
        record, rounds = await self._reviewed.record(table.id)
        if not rounds:
            raise Refusal("no_round_over")
        if not self._reviewed.reviews(table.game):
            raise Refusal("no_review")
        return record, rounds

    async def _reviews(self, interaction: Interaction, table: Table, record: str, seat: int, rounds: Sequence[int],
                       ) -> list[Review]:
        """The reviews of a seat's rounds; the user is told to wait."""
        if seat >= len(table.seats):
            raise StaleTable
        if not all(self._reviewed.is_known(table.id, played, seat) for played in rounds):
            self.check_openings(interaction)
            note = (await self.texts(interaction))("review.wait")
            await interaction.edit_original_response(view=layout.note(note), attachments=[])
        return [await self._reviewed.of_round(table.id, record, played, seat) for played in rounds]

    async def _par(self, table: Table, record: str, found: Review, t: Texts) -> str:
        """The line about the par of the round's deal, which is worked out next if it is not known; or nothing."""
        pars = self.services.leagues.pars
        if table.game not in PARS:
            return ""
        known = (await pars.of_record(record)).get(found.round)
        if known is None and not pars.want(table.id, found.round):
            return ""
        return review_text.par(t, found, known, [display_names.escaped(name) for name in _names(table)])

    async def _answer(self, interaction: Interaction, table: Table, found: Review, place: ReviewPlace,
                      record: str) -> None:
        t, shown = await self.texts(interaction), findings(found)
        par = "" if place.page else await self._par(table, record, found, t)  # is worked out before it is looked at
        if 0 < place.page <= len(shown):
            finding = shown[place.page - 1]
            request: PlayPicture | ChartPicture = PlayPicture(named(finding.view, table), t, hand=finding.seat)
        else:
            request = curve(table, found, t)
        signs = await self.services.languages.signs_for(interaction.user.id)
        await self.show_drawn(interaction, request,
                              lambda picture: review_page(table, found, place, t, picture, signs=signs, par=par))


def curve(table: Table, review: Review, t: Texts) -> ChartPicture:
    """What the driver expected in the course of the round: of a side, or of the seat itself."""
    names = [name for seat, name in enumerate(_names(table)) if seat in review.side]
    sides = DRIVERS[table.game].sides
    title = t("review.curve" if sides else "review.curve_place", round=review.round)
    axis = t("review.axis" if sides else "review.axis_place")
    fall = review.fall
    marked = None if fall is None or fall.end > len(review.curve) else (fall.start, fall.end)
    return ChartPicture(title, (Series(t("words.comma").join(names), review.curve),), t, axis, marked)


def findings(review: Review) -> list[Finding]:
    """The pages after the summary: mistakes, then the praise."""
    return [*review.mistakes, *([review.praise] if review.praise else [])]


def _names(table: Table) -> list[str]:
    return [seat.name if seat else "–" for seat in table.seats]


def review_page(table: Table, review: Review, place: ReviewPlace, t: Texts, picture: tuple[str, str] | None = None,
                signs: Signs = PLAIN, par: str = "") -> ui.LayoutView:
    """Return the summary, or one decision with the table and the hand as they were."""
    names, shown = _names(table), findings(review)
    title = t("review.title", round=review.round, name=display_names.escaped(names[review.seat]))
    items: list[Part] = [f"### {title}"]
    page = place.page if place.page <= len(shown) else 0
    if picture:
        items.append(layout.picture(*picture))
    if page:
        finding = replace(shown[page - 1], view=named(shown[page - 1].view, table))
        if not picture:
            items.append(f"{hand_page.cards_in_words(t, finding.view, finding.seat)}\n"
                         f"{hand_page.table_in_words(t, finding.view)}")
        items.append("\n".join(
            review_text.of_finding(t, finding, praise=page > len(review.mistakes), signs=signs)))
    else:
        shown_names = list(map(display_names.escaped, names))
        lines = review_text.summary(t, table.game, review, shown_names, details=place.details)
        items.append("\n".join([*lines, par] if par and place.details else lines))

    def go(key: str, to: int) -> Part:
        click = Click("review-page", table.id, 0, f"{place.round}-{place.seat}-{max(0, to)}", reset=place.reset)
        return press(click, t(key, n=to), disabled=not 0 <= to <= len(shown))

    if shown:
        may_try = page and place.own and retriable(table.game)
        tries = [retry_button(table.id, place.round, shown[page - 1].number, t)] if may_try else []
        items += [*tries, go("history.back", page - 1), go("history.next", page + 1)]
    if table.game in EXPLORED:
        items.append(press(Click("review-gifts", table.id, 0, f"{place.round}-{place.seat}", reset=place.reset),
                           t("exchange.open")))
    if not page and not place.details:
        items.append(press(Click("review-details", table.id, 0, f"{place.round}-{place.seat}", reset=place.reset),
                           t("review.details")))
    items.append(press(Click("learn-open", 0, 0), t("learn.open")))
    if place.by_link and not page:
        items.append(press(Click("web-review", table.id, 0, str(place.round), reset=place.reset),
                           t("web.review.share")))
    return layout.page([*items, *_selects(table, place, t, names)])


def gifts_page(table: Table, place: ReviewPlace, said: Sequence[str], t: Texts,
               picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """Return the exchange of a seat's round, with its hand before it."""
    title = t("review.title", round=place.round, name=display_names.escaped(_names(table)[place.seat]))
    items: list[Part] = [f"### {title}"]
    if picture:
        items.append(layout.picture(*picture))
    back = Click("review-page", table.id, 0, f"{place.round}-{place.seat}-0", reset=place.reset)
    return layout.page([*items, "\n".join(said), press(back, t("exchange.back"))])


def game_page(table: Table, reviews: Sequence[Review], place: ReviewPlace, t: Texts) -> ui.LayoutView:
    """Return a seat's accuracy in each round, and its most expensive decisions, which are shown at a press."""
    names = _names(table)
    title = t("review.title_game", name=display_names.escaped(names[place.seat]))
    items: list[Part] = [f"### {title}\n{review_text.by_round(t, reviews)}"]
    mistakes = [(finding.cost, review.round, page) for review in reviews
                for page, finding in enumerate(review.mistakes, 1)]
    shown = [press(Click("review-page", table.id, 0, f"{played}-{place.seat}-{page}", reset=place.reset),
                   t("review.at", round=played, n=round(cost / 5) * 5))
             for cost, played, page in sorted(mistakes, reverse=True)[:DECISIONS_SHOWN]]
    return layout.page([*items, *shown, *_selects(table, place, t, names)])


def _selects(table: Table, place: ReviewPlace, t: Texts, names: Sequence[str]) -> list[Part]:
    found: list[Part] = [pick(
        Click("pick-review-seat", table.id, 0, str(place.round), reset=place.reset), t("review.players"),
        [Choice(str(seat), name, chosen=seat == place.seat) for seat, name in enumerate(names)])]
    if place.rounds > 1:
        choices = [Choice(str(n), t("history.round", n=n), chosen=n == place.round) for n in range(1, place.rounds + 1)]
        game = [Choice("0", t("review.game"), chosen=not place.round)] if place.game else []
        found.append(pick(
            Click("pick-review-round", table.id, 0, str(place.seat), reset=place.reset), t("history.rounds"),
            [*game, *choices[len(game) - OPTIONS_LIMIT:]]))
    return found
