"""The tables ``web_…``: what is public, who was told, who agrees; and what they keep of whom.

A page of a game goes with the data of each person who agreed to it, and a page of a review with those of its player, in
the same transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.database import Database, Row, Transaction, from_ms, to_ms
from bot.core.keeping import ErasedPerson, Fate, Kept, OwnRows
from bot.core.sql import among, put
from bot.features.web.values import HookState, PageKind, PublicPage, SharedReview

_PAGE = "SELECT path, kind, subject, guild, at, away FROM web_pages"
_REVIEW = "SELECT id, table_id, round, seat, user_id FROM web_reviews"


class SqlWebPages:
    def __init__(self, database: Database) -> None:
        self._db = database

    # pages ---------------------------------------------------------------------------------------
    async def add(self, page: PublicPage) -> PublicPage:
        """Store a page; the one that there is of its subject, if there is one."""
        async with self._db.transaction() as db:
            await db.execute(
                "INSERT INTO web_pages (path, kind, subject, guild, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (page.path, page.kind, page.subject, page.guild, to_ms(page.at)))
            (row,) = await db.all(f"{_PAGE} WHERE kind = ? AND subject = ?", (page.kind, page.subject))
        return _page(row)

    async def page(self, kind: PageKind, subject: int) -> PublicPage | None:
        row = await self._db.one(f"{_PAGE} WHERE kind = ? AND subject = ?", (kind, subject))
        return None if row is None else _page(row)

    async def pages(self) -> Sequence[PublicPage]:
        return [_page(row) for row in await self._db.all(f"{_PAGE} ORDER BY path")]

    async def remove(self, page: PublicPage) -> None:
        """If a season gets another one, its entrants are told again; who hides goes on hiding."""
        async with self._db.transaction() as db:
            await db.execute("DELETE FROM web_pages WHERE path = ?", (page.path,))
            if page.kind is PageKind.SEASON:
                await db.execute("DELETE FROM web_entrants WHERE season_id = ? AND hidden = 0", (page.subject,))
            elif page.kind is PageKind.REVIEW:
                await db.execute("DELETE FROM web_reviews WHERE id = ?", (page.subject,))

    async def put_away(self, guilds: Collection[int], *, away: bool) -> Sequence[PublicPage]:
        """The bot is not on these servers now, or it is again: the pages for which that is new, as they are now."""
        async with self._db.transaction() as db:
            rows = await db.all(f"{_PAGE} WHERE guild IN {among(guilds)} AND away = ?", (*guilds, int(not away)))
            await db.many("UPDATE web_pages SET away = ? WHERE path = ?", [(int(away), row[0]) for row in rows])
        return [replace(_page(row), away=away) for row in rows]

    # seasons -------------------------------------------------------------------------------------
    async def entrants(self, season: int) -> dict[int, bool]:
        """By user who was told of the page, whether they are hidden."""
        rows = await self._db.all("SELECT user_id, hidden FROM web_entrants WHERE season_id = ?", (season,))
        return {user: bool(hidden) for user, hidden in rows}

    async def told(self, season: int, users: Sequence[int], at: datetime) -> None:
        """They know now; what they chose before stays."""
        async with self._db.transaction() as db:
            await db.many(
                "INSERT INTO web_entrants (season_id, user_id, hidden, at) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING",
                [(season, user, to_ms(at)) for user in users])

    async def hide(self, season: int, user: int, hidden: bool, at: datetime) -> None:
        await self._db.execute(
            put("web_entrants", "season_id, user_id, hidden, at", key=2), (season, user, int(hidden), to_ms(at)))

    # games ---------------------------------------------------------------------------------------
    async def consents(self, table: int) -> frozenset[int]:
        rows = await self._db.all("SELECT user_id FROM web_consents WHERE table_id = ?", (table,))
        return frozenset(user for user, in rows)

    async def agree(self, table: int, user: int, at: datetime) -> None:
        await self._db.execute(
            "INSERT INTO web_consents (table_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (table, user, to_ms(at)))

    async def disagree(self, table: int, user: int) -> None:
        """With the page, in one transaction."""
        async with self._db.transaction() as db:
            await db.execute("DELETE FROM web_consents WHERE table_id = ? AND user_id = ?", (table, user))
            await db.execute("DELETE FROM web_pages WHERE kind = ? AND subject = ?", (PageKind.REPLAY, table))

    async def games_of(self, user: int) -> Sequence[PublicPage]:
        """The pages of games to which the user agreed, and of their reviews."""
        rows = await self._db.all(
            f"{_PAGE} WHERE kind = 'replay' AND subject IN "  # noqa: S608 names
            "(SELECT table_id FROM web_consents WHERE user_id = ?) "
            "OR kind = 'review' AND subject IN (SELECT id FROM web_reviews WHERE user_id = ?)", (user, user))
        return [_page(row) for row in rows]

    # reviews -------------------------------------------------------------------------------------
    async def share(self, review: SharedReview, page: PublicPage) -> PublicPage:
        """Store a review with its page; the page that there is of it, if there is one. Their numbers are given here."""
        given = (review.table, review.round, review.user)
        async with self._db.transaction() as db:
            await db.execute(
                "INSERT INTO web_reviews (table_id, round, seat, user_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (review.table, review.round, review.seat, review.user))
            (number,), = await db.all(
                "SELECT id FROM web_reviews WHERE table_id = ? AND round = ? AND user_id = ?", given)
            await db.execute(
                "INSERT INTO web_pages (path, kind, subject, guild, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (page.path, page.kind, number, page.guild, to_ms(page.at)))
            (row,) = await db.all(f"{_PAGE} WHERE kind = ? AND subject = ?", (page.kind, number))
        return _page(row)

    async def review(self, number: int) -> SharedReview | None:
        row = await self._db.one(f"{_REVIEW} WHERE id = ?", (number,))
        return None if row is None else SharedReview(*row)

    async def review_page(self, table: int, round: int, user: int) -> PublicPage | None:
        row = await self._db.one(
            f"{_PAGE} WHERE kind = 'review' AND subject = "  # noqa: S608 names
            "(SELECT id FROM web_reviews WHERE table_id = ? AND round = ? AND user_id = ?)", (table, round, user))
        return None if row is None else _page(row)

    # hooks ---------------------------------------------------------------------------------------
    async def hook(self, season: int) -> HookState | None:
        row = await self._db.one("SELECT address, failing, off FROM web_hooks WHERE season_id = ?", (season,))
        return None if row is None else HookState(row[0], None if row[1] is None else from_ms(row[1]), bool(row[2]))

    async def set_hook(self, season: int, state: HookState) -> None:
        failing = None if state.failing is None else to_ms(state.failing)
        await self._db.execute(
            put("web_hooks", "season_id, address, failing, off", key=1),
            (season, state.address, failing, int(state.off)))


def _page(row: Row) -> PublicPage:
    path, kind, subject, guild, at, away = row
    return PublicPage(path, PageKind(kind), subject, guild, from_ms(at), away=bool(away))


# what they keep of whom --------------------------------------------------------------------------
async def _take_back(db: Transaction, who: ErasedPerson) -> None:
    """A game's page needs everybody's word, and theirs goes."""
    await db.execute(
        "DELETE FROM web_pages WHERE kind = 'replay' AND subject IN "
        "(SELECT table_id FROM web_consents WHERE user_id = ?)", (who.user,))


async def _take_reviews_back(db: Transaction, who: ErasedPerson) -> None:
    await db.execute(
        "DELETE FROM web_pages WHERE kind = 'review' AND subject IN "
        "(SELECT id FROM web_reviews WHERE user_id = ?)", (who.user,))


PAGES = Kept("web_pages", {}, plain="path kind subject guild at away", server="guild",
             example={"path": "s/abcdefghijklmnopqrstuvwxyz", "kind": "season"})
ENTRANTS = Kept(
    "web_entrants", {"user_id": Fate.ROW}, plain="season_id hidden at", parent=("season_id", "seasons"),
    example={"hidden": 0},
    shown=(OwnRows("public_seasons", "season_id AS season, hidden, at", mine="user_id = :user", times=("at",)),))
CONSENTS = Kept(
    "web_consents", {"user_id": Fate.ROW}, plain="table_id at", parent=("table_id", "tables"), erase=_take_back,
    shown=(OwnRows("public_replays", 'table_id AS "table", at', mine="user_id = :user", times=("at",)),))
REVIEWS = Kept(
    "web_reviews", {"user_id": Fate.ROW}, plain="id table_id round seat", parent=("table_id", "tables"),
    erase=_take_reviews_back,
    shown=(OwnRows("public_reviews", 'table_id AS "table", round, seat', mine="user_id = :user"),))
HOOKS = Kept("web_hooks", {}, plain="season_id address failing off", parent=("season_id", "seasons"),
             example={"address": "0" * 64, "off": 0})
KEPT = (PAGES, ENTRANTS, CONSENTS, REVIEWS, HOOKS)
