"""What a run tries by itself of `bot.ops.assumptions`. Each probe notes a mode, or nothing if it could not find out."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import discord
from discord import ui

from bot.ops.assumptions import (
    BYTES_OF_A_TEXT,
    CHARACTERS,
    COMPONENTS,
    EDITS,
    EDITS_SPAN,
    OLD_AGE,
    OLD_EDITS,
    OLD_SPANS,
    TEXT_BYTES,
)
from bot.ops.doctor.lines import good, limited
from bot.ops.live.findings import LiveFindings
from bot.ops.live.line import LiveAnswer, LiveRefused
from bot.ops.live.live_client import sent_at
from bot.ops.live.place import MARK
from bot.ops.live.sending import Sender, tried
from bot.ops.live.sent_ids import Leftover, Made
from cogs.common import layout
from cogs.common.renderer import Image

LIMIT, RESET = "limit", "reset-after"
EMOJIS_FULL = 30008
OLD_CODE = 30046
THREE_BYTES = "中"
"""A character of three bytes."""


async def try_sizes(sender: Sender, findings: LiveFindings) -> None:
    """The most parts, characters and bytes that a message may have."""
    wide = THREE_BYTES * ((TEXT_BYTES - BYTES_OF_A_TEXT) // len(THREE_BYTES.encode()))
    largest = {"components": ["x"] * COMPONENTS, "characters": ["x" * CHARACTERS], "bytes": [wide]}
    for code, texts in largest.items():
        await _sent(sender, findings, code, _texts(texts))


async def _sent(sender: Sender, findings: LiveFindings, code: str, page: ui.LayoutView) -> None:
    sent = await tried(sender.send(page), findings, code, taken="taken", refused="refused")
    if sent is not None:
        with suppress(LiveRefused):
            await sender.delete(sent.id)


def _texts(texts: list[str]) -> ui.LayoutView:
    return layout.view(*(ui.TextDisplay(text) for text in texts))


async def try_files(sender: Sender, findings: LiveFindings, image: Image) -> None:
    """What becomes of a picture whose message is edited, with and without a list of files; the history beside it."""
    page = layout.page([layout.picture(*image.named)])
    with suppress(LiveRefused):
        sent = await sender.send(page, [image])
        before = _files(sender.answer)
        findings.found["attachment_id"] = "given" if all(before.values()) and before else "missing"
        await _history(sender, findings)
        try:
            await sender.edit_unlisted(sent.id, page)
        except LiveRefused:
            findings.found["unlisted_files"] = "refused"
        else:
            findings.found["unlisted_files"] = "kept" if _files(sender.answer) == before else "dropped"
        await sender.delete(sent.id)
    with suppress(LiveRefused):
        sent = await sender.send(layout.note("…"))
        await tried(sender.edit(sent.id, page, [image]), findings, "added_file", taken="taken", refused="refused")
        await sender.delete(sent.id)


def _files(answer: LiveAnswer) -> Mapping[str, str]:
    """By address, without what changes each time, the ids of the files that an answer shows."""
    body = answer.body if isinstance(answer.body, dict) else {}
    found = {}
    for media in _media(body.get("components") or ()):
        if str(media.get("url", "")).startswith("http"):
            found[media["url"].partition("?")[0]] = str(media.get("attachment_id") or "")
    return found


def _media(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield from (item["media"] for item in part.get("items") or ())
        yield from _media(part.get("components") or ())


async def _history(sender: Sender, findings: LiveFindings) -> None:
    async def newest() -> list[discord.Message]:
        return [each async for each in sender.place.channel.history(limit=1)]

    await tried(sender.line.ask(newest()), findings, "history", taken="read", refused="failing")


async def try_nonce(sender: Sender, findings: LiveFindings) -> None:
    """Send the same twice."""
    nonce = f"live.{secrets.token_hex(8)}"
    page = layout.note("…")
    with suppress(LiveRefused):
        first = await sender.send(page, nonce=nonce)
        second = await sender.send(page, nonce=nonce)
        findings.found["nonce"] = "once" if first.id == second.id else "twice"
        for message in {first.id, second.id}:
            await sender.delete(message)


def read_limits(sender: Sender, findings: LiveFindings) -> None:
    """What the headers of answers say."""
    routes = {"edit_limit": "PATCH /channels/*/messages/*", "direct_limit": "POST /users/@me/channels",
              "thread_limit": "POST /channels/*/threads", "event_limit": "POST /guilds/*/scheduled-events"}
    for code, route in routes.items():
        if (answer := sender.line.routes.get(route)) is None:
            continue
        limits = answer.limits
        if LIMIT in limits:
            findings.measures[code] = f"{limits[LIMIT]} / {limits.get(RESET, '?')} s"
        if code != "edit_limit":
            findings.found[code] = "said" if LIMIT in limits else "unsaid"
        elif LIMIT not in limits:
            findings.found[code] = "unsaid"
        else:
            five = int(limits[LIMIT]) == EDITS and float(limits.get(RESET, 0)) <= EDITS_SPAN
            findings.found[code] = "five_in_five" if five else "another"


def read_order(sender: Sender, findings: LiveFindings) -> None:
    """Whether the gateway reported messages before Discord answered, or after."""
    arrived = sender.client.arrived
    before = {arrived[each] < at for each, at in sender.answered.items() if each in arrived}
    if before:
        findings.found["event_order"] = "mixed" if len(before) > 1 else "before" if True in before else "after"


async def try_emoji(sender: Sender, findings: LiveFindings, png: bytes) -> None:
    """Upload an emoji of the application, show it, and delete it."""
    name = f"{MARK.replace('-', '_')}_{secrets.token_hex(3)}"
    key = sender.ids.making(Leftover(Made.EMOJI, 0, name=name))
    try:
        emoji = await sender.line.ask(sender.client.create_application_emoji(name=name, image=png))
    except LiveRefused as no:
        sender.ids.gone(key)
        full = no.code == EMOJIS_FULL
        findings.lines.append(limited("emojis_full") if full else limited(
            "emojis_refused", status=no.status, error=no.code))
        return
    sender.ids.made(key, emoji.id)
    with suppress(LiveRefused):
        shown = f"<:{emoji.name}:{emoji.id}>"
        sent = await sender.send(layout.note(shown))
        kept = shown in str(sender.answer.body)
        findings.lines.append(good("emojis") if kept else limited("emojis_changed"))
        await sender.delete(sent.id)
        await sender.line.ask(emoji.delete())
        sender.ids.gone(key)


async def try_event(sender: Sender, findings: LiveFindings) -> None:
    """Create an event a month from now, and delete it."""
    name = f"{MARK}-{secrets.token_hex(3)}"
    begins = discord.utils.utcnow() + timedelta(days=30)
    key = sender.ids.making(Leftover(Made.EVENT, sender.place.server, name=name))
    try:
        server = await sender.line.ask(sender.client.fetch_guild(sender.place.server))
        event = await sender.line.ask(server.create_scheduled_event(
            name=name, start_time=begins, end_time=begins + timedelta(hours=1), location=MARK,
            entity_type=discord.EntityType.external, privacy_level=discord.PrivacyLevel.guild_only))
    except LiveRefused as no:
        findings.lines.append(limited("events_refused", status=no.status, error=no.code))
        sender.ids.gone(key)
        return
    sender.ids.made(key, event.id)
    findings.lines.append(good("events_taken"))
    with suppress(LiveRefused):
        await sender.line.ask(event.delete())
        sender.ids.gone(key)


async def try_old(sender: Sender, findings: LiveFindings, key: int, left: Leftover) -> bool:
    """Edit a message that may be over an hour old, once more than is taken. Whether it is old by now."""
    if (discord.utils.utcnow() - sent_at(left.id)).total_seconds() <= OLD_AGE:
        return False
    sender.keys[left.id] = key
    for number in range(OLD_EDITS + 1):
        with suppress(LiveRefused):
            await sender.edit_unlisted(left.id, layout.note(str(number)))
        if (no := sender.line.limited.get(OLD_CODE)) is not None:  # the library waits for a short one, and edits again
            break
    findings.found["old_edits"] = "unlimited"
    if no is not None:
        findings.found["old_edits"] = "quick" if no.wait is not None and no.wait <= OLD_SPANS["quick"] else "hourly"
        findings.measures["old_edits"] = f"{no.wait or '?'} s"
    with suppress(LiveRefused):
        await sender.delete(left.id)
    return True
