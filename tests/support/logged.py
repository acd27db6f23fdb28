"""Entries of a table's log as they are stored, for tests that compare texts."""

from __future__ import annotations

from bot.tables.core.entries import Entry, write


def kind(entry: Entry) -> str:
    return write(entry.fact)[0]


def said(entry: Entry) -> str:
    return write(entry.fact)[1]
