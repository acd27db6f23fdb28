"""Public pages as the host has set them: where the bot publishes, and the process that serves.

Off unless ``BUSDRIVER_WEB`` or ``BUSDRIVER_WEB_URL`` is set; then the file of an earlier time is deleted, so that
nothing lies about that nobody decides on any more.
"""

from __future__ import annotations

from bot.core.errors import StoreError
from bot.core.published import PageStore, Publishing
from bot.ops.hooks import post_hook
from bot.settings import BotSettings
from bot.storage.address import Server
from bot.web.bodies import SqlitePages, remove
from bot.web.keeper import WebKeeper, WebOptions


def publishing(settings: BotSettings) -> Publishing | None:
    """StoreError: PostgreSQL without its driver, or what there is of an earlier time cannot be deleted."""
    if not settings.pages_url:
        remove(settings.pages_file)
        return None
    return Publishing(_store(settings), settings.web_hooks, settings.web_hook_secret.get_secret_value(), post_hook)


def _store(settings: BotSettings) -> PageStore:
    if not isinstance(settings.database, Server):
        return SqlitePages(settings.pages_file, settings.pages_url)
    try:
        from bot.web.postgres import PostgresPages
    except ImportError as error:
        raise StoreError("PostgreSQL needs psycopg: pip install 'busdriver[postgres]'") from error
    return PostgresPages(settings.database.url, settings.pages_url)


def keeper(settings: BotSettings) -> WebKeeper | None:
    """StoreError: the process of pages would have to use the bot's own role."""
    if settings.web is None:
        return None
    server = settings.web_database.get_secret_value()
    if isinstance(settings.database, Server):
        if not server:
            raise StoreError("BUSDRIVER_WEB needs BUSDRIVER_WEB_DATABASE: a role that sees only pages")
        return WebKeeper(WebOptions(settings.web, None, server, settings.web_proxy))
    return WebKeeper(WebOptions(settings.web, settings.pages_file, "", settings.web_proxy))
