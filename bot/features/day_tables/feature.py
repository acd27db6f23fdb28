"""The tables of days, as the program is told of it."""

from __future__ import annotations

from bot.features.daily.feature import DAILY_FEATURE
from bot.features.day_tables.service import DayTables
from bot.features.declaration import Feature

DAY_TABLES_FEATURE = Feature(
    "day_tables", make=lambda shared: DayTables(shared[DAILY_FEATURE], shared.leagues.pars))
