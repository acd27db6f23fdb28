"""Public pages of games: a replay, which everybody who ever sat at the table must agree to, and a review of one's own
seat, which its player alone decides about.

A review shows what that seat knew when it decided: its hand, and what lay open on the table, with the others by their
places instead of their names. It never shows another hand, whoever agrees: for that there is the replay. So it needs
nobody's word but the player's. A seat that changed hands has none, since a part of the decisions would be another's.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.core.published import Body
from bot.features.web.publisher import PagePublisher
from bot.features.web.store import SqlWebPages
from bot.features.web.values import PageKind, PublicPage, ReplayConsent, SharedReview
from bot.i18n import Texts
from bot.league.model import LeagueError
from bot.league.service import LeagueService
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.ports import Secrets
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService

_ERASED_FIRST = 0
"""Users below have erased their data."""

Language = Callable[[int | None], Awaitable[Texts]]
"""Of a server; None: the bot's own."""
MakeReplay = Callable[[str, str, RunningTable, Texts], Awaitable[Mapping[str, Body]]]
"""The bodies of a game's page: of its path, what the world calls the pages, the game, and a language."""
MakeReview = Callable[[str, str, SharedReview, Texts], Awaitable[Mapping[str, Body] | None]]
"""The same of a review; None: this host reviews no such games."""


@dataclass(frozen=True, slots=True)
class Around:
    """What the service works with. ``secrets``: random bytes of addresses."""

    leagues: LeagueService
    tables: TableService
    clock: Clock
    secrets: Secrets
    language: Language


class GamePages:
    """Methods raise `TableError`, `LeagueError` or `StoreError` without changes."""

    def __init__(self, store: SqlWebPages, publisher: PagePublisher, around: Around) -> None:
        self._store, self._publisher, self._around = store, publisher, around
        self._replay: MakeReplay | None = None
        self._review: MakeReview | None = None

    def made_by(self, replay: MakeReplay, review: MakeReview) -> None:
        """Have pages made so: they show what messages and pictures show, which is known above."""
        self._replay, self._review = replay, review

    async def publish(self, page: PublicPage) -> None:
        """Make a page and publish it, unless it may not be shown (any more), or another process does."""
        if not page.away:
            await (self._publish_review if page.kind is PageKind.REVIEW else self._publish_replay)(page)

    async def _over(self, number: int) -> Table:
        """The table of a game that may have pages. Codes: web_off, web_not_over, web_never, boards_open, daily_open."""
        self._publisher.live()
        table = (await self._around.tables.snapshot(number)).table
        if table.status is not Status.OVER:
            raise TableError("web_not_over")
        if table.across or table.origin is not None or table.unseen:
            raise TableError("web_never")
        await self._around.leagues.records.check_open(number)
        return table

    def _page(self, kind: PageKind, subject: int, table: Table) -> PublicPage:
        return PublicPage(
            self._publisher.new_path(kind), kind, subject, table.guild or 0, self._around.clock.now())

    # replays -----------------------------------------------------------------------------------------
    async def replay(self, number: int) -> ReplayConsent:
        """Who has agreed to a game's page. Codes: those of `_over`."""
        people = await self._people(await self._over(number))
        page, agreed = await self._store.page(PageKind.REPLAY, number), await self._store.consents(number)
        return ReplayConsent(people, agreed & {each.id for each in people}, self._publisher.url(page) if page else "")

    async def _people(self, table: Table) -> tuple[Person, ...]:
        """Everybody who has had a seat, since the record shows what they played."""
        found = {each.id: each for each in table.people}
        for left in await self._around.tables.conduct.departures(table.id):
            for user in (left.gone, left.came):
                if user and user not in found:
                    found[user] = Person(user, "")
        if not found or min(found) < _ERASED_FIRST:
            raise TableError("web_never")  # who has erased their data can agree to nothing
        return tuple(found.values())

    async def agree(self, number: int, user: int) -> ReplayConsent:
        """The user agrees; with the last of them the game is public. Codes: as `replay`, not_seated."""
        before = await self.replay(number)
        if user not in {each.id for each in before.people}:
            raise TableError("not_seated")
        await self._store.agree(number, user, self._around.clock.now())
        consent = await self.replay(number)
        if consent.missing or consent.url:
            return consent
        table = (await self._around.tables.snapshot(number)).table
        await self._publish_replay(await self._store.add(self._page(PageKind.REPLAY, number, table)))
        return await self.replay(number)

    async def disagree(self, number: int, user: int) -> None:
        """Take one's word back, and with it the page. Codes: web_off."""
        self._publisher.live()
        page, agreed = await self._store.page(PageKind.REPLAY, number), await self._store.consents(number)
        if user not in agreed:  # a page that there is nevertheless goes as well: `_agreed`
            if page is not None and not await self._agreed(page):
                await self._take_back(page)
            return
        await self._store.disagree(number, user)
        await self._publisher.withdraw([page] if page else [])

    async def _publish_replay(self, page: PublicPage) -> None:
        tables = self._around.tables
        try:
            snapshot = await tables.begun(page.subject)
            await self._around.leagues.records.check_open(page.subject)
        except (TableError, LeagueError):
            return
        if self._replay is None or not tables.slots.here(page.guild or snapshot.table.host):
            return
        t = await self._around.language(page.guild or None)
        if not await self._agreed(page):
            await self._take_back(page)
            return
        bodies = await self._replay(page.path, self._publisher.live().store.url, snapshot, t)
        await self._publish(page, bodies)

    async def _agreed(self, page: PublicPage) -> bool:
        """Whether all agree still: one may have taken their word back while the last one gave theirs, before there was
        a page to delete."""
        people = await self._people((await self._around.tables.snapshot(page.subject)).table)
        return {each.id for each in people} <= await self._store.consents(page.subject)

    async def _take_back(self, page: PublicPage) -> None:
        await self._store.remove(page)
        await self._publisher.withdraw([page])

    # reviews -----------------------------------------------------------------------------------------
    async def review(self, number: int, round: int, user: int) -> str:
        """The address of the user's own review of a round; empty: it has no page. Codes: those of `_over`, not_seated,
        web_seat_changed."""
        await self._own_seat(number, user)
        page = await self._store.review_page(number, round, user)
        return self._publisher.url(page) if page else ""

    async def _own_seat(self, number: int, user: int) -> tuple[Table, int]:
        table = await self._over(number)
        seat = table.seat_of(user)
        if seat is None:
            raise TableError("not_seated")
        if any(user in (left.gone, left.came) for left in await self._around.tables.conduct.departures(number)):
            raise TableError("web_seat_changed")
        return table, seat.number

    async def share_review(self, number: int, round: int, user: int) -> str:
        """Give the user's own review of a round (from 1) a page; its address. Codes: as `review`, web_never (there is
        nothing to review)."""
        table, seat = await self._own_seat(number, user)
        review, page = SharedReview(0, number, round, seat, user), self._page(PageKind.REVIEW, 0, table)
        if await self._reviewed(page, review) is None:
            raise TableError("web_never")
        page = await self._store.share(review, page)
        await self._publish_review(page)
        return self._publisher.url(page)

    async def _reviewed(self, page: PublicPage, review: SharedReview) -> Mapping[str, Body] | None:
        t = await self._around.language(page.guild or None)
        if self._review is None:
            return None
        return await self._review(page.path, self._publisher.live().store.url, review, t)

    async def take_review_back(self, number: int, round: int, user: int) -> None:
        """Codes: web_off."""
        self._publisher.live()
        page = await self._store.review_page(number, round, user)
        if page is not None:
            await self._take_back(page)

    async def _publish_review(self, page: PublicPage) -> None:
        review = await self._store.review(page.subject)
        if review is None:
            return
        try:
            table, seat = await self._own_seat(review.table, review.user)
        except (TableError, LeagueError):
            return
        if seat != review.seat or not self._around.tables.slots.here(page.guild or table.host):
            return
        if (bodies := await self._reviewed(page, review)) is not None:
            await self._publish(page, bodies)

    async def _publish(self, page: PublicPage, bodies: Mapping[str, Body]) -> None:
        """What was taken back while it was made, is taken back."""
        await self._publisher.publish(page, bodies)
        if await self._store.page(page.kind, page.subject) != page:
            await self._publisher.withdraw([page])
