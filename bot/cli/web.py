"""``busdriver web``: the process of pages, where the bot does not start it itself."""

from __future__ import annotations

import os
import sys

from bot.cli.common import InputError, load_settings


def web() -> int:
    """Serve the pages that the bot publishes, where it does not do so itself."""
    from bot.storage.address import Server
    from bot.web.keeper import WebOptions

    settings = load_settings()
    if settings.web is None:
        raise InputError("BUSDRIVER_WEB must say where to listen, such as 127.0.0.1:8080")
    server = settings.web_database.get_secret_value()
    if isinstance(settings.database, Server) and not server:
        raise InputError("BUSDRIVER_WEB_DATABASE must be the database with the role that sees only pages")
    options = WebOptions(settings.web, None if server else settings.pages_file, server, settings.web_proxy)
    # Another program in the place of this one, which has read the settings: nothing of them is left in its memory.
    os.execve(sys.executable, [sys.executable, *options.arguments(), "--alone"], options.environment())  # noqa: S606 ours
