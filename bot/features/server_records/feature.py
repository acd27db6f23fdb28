"""The records of servers, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature
from bot.features.server_records.service import ServerRecords

SERVER_RECORDS_FEATURE = Feature(
    "server_records", make=lambda shared: ServerRecords(shared.leagues.records), cogs=None)
