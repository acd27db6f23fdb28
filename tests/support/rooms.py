"""The queue, and games across servers, of an app; their stores over a storage."""

from __future__ import annotations

from bot.app import App
from bot.features.across.feature import ACROSS_FEATURE
from bot.features.across.service import TrustService
from bot.features.across.store import SqlStrangers
from bot.features.queue.feature import QUEUE_FEATURE
from bot.features.queue.service import QueueService
from bot.features.queue.store import SqlSearches
from bot.storage import Storage
from cogs.delivery.posted_message import PostedMessage
from cogs.queue.messages import SEARCH_CALLS


def queue_of(app: App) -> QueueService:
    return app.client.services.features[QUEUE_FEATURE]


def trust_of(app: App) -> TrustService:
    return app.client.services.features[ACROSS_FEATURE]


def list_of(app: App) -> PostedMessage:
    """The list of lobbies that admins post."""
    return app.client.delivery.parts[SEARCH_CALLS].list


def searches_of(storage: Storage) -> SqlSearches:
    return SqlSearches(storage.database)


def strangers_of(storage: Storage) -> SqlStrangers:
    return SqlStrangers(storage.database, storage.marks)
