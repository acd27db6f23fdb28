"""The service of club nights of a program."""

from __future__ import annotations

from bot.app import App
from bot.features.nights.feature import NIGHTS_FEATURE
from bot.features.nights.service import NightService


def nights_of(app: App) -> NightService:
    return app.client.services.features[NIGHTS_FEATURE]
