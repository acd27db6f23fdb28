"""What the messages of tables show: pages with their pictures, from the state of a table. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import ui

from bot.core.errors import TableError
from bot.i18n import Texts
from bot.tables.core.model import Person, Status
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from cogs.common.renderer import Image, Priority, picture_key
from cogs.common.services import Services
from cogs.delivery.threads import Threads
from cogs.delivery.voice_links import VoiceLinks
from cogs.pages.lobby_view import lobby_page, match_lobby_page
from cogs.pages.table_view import Notes, RatingChanges, closed_page, table_page, watch_page
from games.views import Phase, View
from rendering.results.ending import Left
from rendering.results.places import has_standings
from rendering.studio import GameOverPicture, PictureRequest, ResultPicture, SessionPicture, TablePicture


class TableContent:
    """``unreachable``: the players of a table whose direct messages are closed; ``old_hand``: whose hand is from before
    a restart."""

    def __init__(self, services: Services, threads: Threads, *, unreachable: Callable[[Snapshot], Sequence[Person]],
                 old_hand: Callable[[Snapshot], Sequence[Person]]) -> None:
        self._services = services
        self._threads = threads
        self._unreachable = unreachable
        self._old_hand = old_hand
        self._voices = VoiceLinks(services.prefs, services.clock)
        self.stopping = False
        """Whether pages say that the bot is about to stop."""

    async def lobby(self, lobby: Lobby) -> ui.LayoutView:
        """A table's public lobby, with its players' reliability at its pace."""
        table, tables = lobby.table, self._services.tables
        t = await self._services.languages.of_table(table)
        missing = tables.lobbies.missing(lobby) if lobby.rated or lobby.gathered else None
        if lobby.staged:
            return match_lobby_page(table, t, missing or ())
        conduct = {person.id: await tables.conduct.of_player(person.id, table.pace) for person in table.people}
        ladder = await self._services.leagues.matches.ladder(table.guild or 0, table.channel, table.game, table.pace)
        named = ladder.name if ladder is not None and not ladder.settings.entry.role else ""
        voice = await self._voices.of(table)
        return lobby_page(lobby, t, conduct, missing, ladder=named, voice=voice)

    async def game(
        self, snapshot: RunningTable, view: View, t: Texts, *, lined: bool = False,
    ) -> tuple[ui.LayoutView, list[Image]]:
        """``lined``: in words, in one line."""
        drawn = not (lined or snapshot.table.alone) and self._threads.may_attach(snapshot.table.channel)
        images = await self.draw(view, t, left=await self._left_over(snapshot)) if drawn else []
        return table_page(snapshot, view, t, await self._notes(snapshot), lined=lined,
                          pictures=[image.named for image in images], signs=self._services.languages.signs), images

    async def is_closed(self, snapshot: RunningTable) -> bool:
        """Whether others have yet to play the table's deals, so that only its players see it."""
        if not snapshot.sealed_match:
            return False
        try:
            await self._services.leagues.records.check_open(snapshot.id)
        except TableError:
            return True
        return False

    async def closed(self, snapshot: RunningTable, t: Texts) -> ui.LayoutView:
        """One line of a table that only its players see."""
        return closed_page(snapshot, snapshot.view(None), t, await self._notes(snapshot))

    async def _notes(self, snapshot: RunningTable) -> Notes:
        absent = await self._absent(snapshot) if snapshot.phase is Phase.OVER else ()
        left = await self._left(snapshot) if snapshot.phase is Phase.OVER else ()
        return Notes(self._unreachable(snapshot), self.stopping, absent, left, await self._ratings(snapshot),
                     old_hand=self._old_hand(snapshot))

    async def _absent(self, snapshot: RunningTable) -> list[str]:
        """The players of no-show sides of a match."""
        table = snapshot.table
        if not table.rated or await self._services.leagues.stores.seasons.linked(table.id) is None:
            return []
        absent = await self._services.tables.conduct.no_shows(table.id)
        sides = snapshot.game.traits.sides(len(table.taken))
        return [seat.name for seat in table.taken if seat.number % sides in absent]

    async def watched(self, table: int, t: Texts) -> tuple[ui.LayoutView, list[Image]]:
        """A spectator's page of the table. Codes: not_running."""
        snapshot = await self._services.tables.begun(table)
        view = snapshot.view(None)
        images = await self.draw(view, t, left=await self._left_over(snapshot))
        return watch_page(snapshot, view, t, [image.named for image in images]), images

    async def _left(self, snapshot: RunningTable) -> Sequence[int]:
        """Those who left a rated game."""
        return (await self._services.tables.conduct.leaving(snapshot.id)).users if snapshot.table.rated else ()

    async def _ratings(self, snapshot: RunningTable) -> RatingChanges:
        """What a rated game that is over has made of its players' ratings; None: it was aborted, and is not rated."""
        if snapshot.status is not Status.OVER or not snapshot.table.rated:
            return None
        rated = await self._services.leagues.results.rated(snapshot.table)
        return rated if rated or snapshot.outcome.winners else None

    async def _left_over(self, snapshot: RunningTable) -> Left | None:
        return await self._services.leagues.records.left_over(snapshot)

    async def draw(self, view: View, t: Texts, *, ended: bool = False, left: Left | None = None) -> list[Image]:
        """Draw the table, or (``ended``, or between rounds) the round's result and after the last round the game's.
        ``left``: the cards that were left in hands, if they are open (`RecordAccess.left_over`)."""
        ended = ended or (view.phase in (Phase.BETWEEN, Phase.OVER) and bool(view.rounds))
        wanted: list[PictureRequest] = [ResultPicture(view, t, left=left)] if ended else [TablePicture(view, t)]
        if ended and view.phase is Phase.OVER:
            wanted.append(GameOverPicture(view, t))
        elif ended and has_standings(view):
            wanted.append(SessionPicture(view, t))
        drawn = [await self._services.drawing.draw(each, Priority.TABLE, key=picture_key(each)) for each in wanted]
        return [image for image in drawn if image is not None]
