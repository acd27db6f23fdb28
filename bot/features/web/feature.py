"""Public pages, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.web.games import Around
from bot.features.web.service import WebService
from bot.features.web.store import KEPT, SqlWebPages
from bot.i18n import Texts, texts
from bot.i18n.catalogue import SOURCE


def _made(shared: Shared) -> WebService:
    async def language(guild: int | None) -> Texts:
        settings = None if guild is None else await shared.prefs.guild(guild)
        return texts() if settings is None else texts(settings.language or settings.locale or SOURCE)

    around = Around(shared.leagues, shared.tables, shared.clock, shared.secrets, language)
    return WebService(SqlWebPages(shared.database), shared.around.publishing, around)


WEB_FEATURE = Feature(
    "web", make=_made, kept=KEPT, start=WebService.start,
    slots_changed=lambda service: service.slots_changed(), stop=WebService.stop)
