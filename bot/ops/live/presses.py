"""What only a person can do: press four buttons and use a command. Each has a time limit, and may be skipped."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Container, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from statistics import median
from typing import Any

import discord
from discord import ui

from bot.i18n import Texts
from bot.ops.assumptions import PROMPT
from bot.ops.doctor.lines import good, limited
from bot.ops.live.findings import LiveFindings
from bot.ops.live.line import LiveRefused
from bot.ops.live.live_client import sent_at
from bot.ops.live.place import MARK
from bot.ops.live.sending import Sender
from bot.ops.live.sent_ids import Leftover, Made

PRESS_WITHIN = 60.0
"""Seconds for each button, and for the command."""
BUTTONS = ("edit", "later", "private", "form")
SKIP, ABSENT = "skip", "absent"
"""Buttons that end what is asked: nobody wants to, and the command is not there."""
BUCKET = "bucket"

Interaction = discord.Interaction[discord.Client]


@dataclass
class Heard:
    """What people do: the run's own things come to it, by the words that their ids end with. ``stranger``: something
    else was clicked. ``delays``: of the clicks, by this machine's clock."""

    mark: str = field(default_factory=lambda: secrets.token_hex(4))
    messages: Container[int] = ()
    """Of the run, all that there have been."""
    stranger: bool = False
    waiting: asyncio.Queue[tuple[str, Interaction]] = field(default_factory=asyncio.Queue)
    delays: list[float] = field(default_factory=list)

    def custom_id(self, word: str) -> str:
        return f"{self.mark}:{word}"

    @property
    def command(self) -> str:
        return f"{MARK}-{self.mark}"

    def hear(self, interaction: Interaction) -> None:
        word = self._word(interaction)
        if word is not None:
            self.delays.append((discord.utils.utcnow() - sent_at(interaction.id)).total_seconds())
            self.waiting.put_nowait((word, interaction))
        elif interaction.message is None or interaction.message.id not in self.messages:
            self.stranger = True

    def _word(self, interaction: Interaction) -> str | None:
        data: Mapping[str, Any] = interaction.data or {}
        if data.get("name") == self.command:
            return "command"
        mark, _, word = str(data.get("custom_id", "")).partition(":")
        return word if mark == self.mark else None


async def ask_presses(sender: Sender, heard: Heard, findings: LiveFindings, t: Texts) -> None:
    """The four buttons. LiveStop."""
    for word in BUTTONS:
        try:
            sent = await sender.send(_question(heard, t(f"doctor.press.{word}"), word, t=t))
        except LiveRefused:
            continue
        pressed = await _pressed(sender, heard, {word, SKIP})
        if pressed is None or pressed[0] == SKIP:
            findings.lines.append(good("press_skipped", press=word))
        else:
            await _answered(sender, findings, word, ANSWERS[word](sender, heard, pressed[1], t, findings))
        with suppress(LiveRefused):
            await sender.delete(sent.id)


async def ask_command(sender: Sender, heard: Heard, findings: LiveFindings, t: Texts) -> None:
    """One command on the chosen server, made and deleted by itself: all others stay as they are. LiveStop."""
    client, server = sender.client, sender.place.server
    assert client.application_id is not None
    key = sender.ids.making(Leftover(Made.COMMAND, server, name=heard.command))
    payload = {"name": heard.command, "type": 1, "description": "busdriver doctor"}
    try:
        made = await sender.line.ask(client.http.upsert_guild_command(
            client.application_id, server, payload))
    except LiveRefused as no:
        sender.ids.gone(key)
        findings.lines.append(limited("command_refused", status=no.status, error=no.code))
        return
    sender.ids.made(key, int(made["id"]))
    with suppress(LiveRefused):
        text = t("doctor.press.command", command=f"/{heard.command}")
        sent = await sender.send(_question(heard, text, ABSENT, t=t))
        pressed = await _pressed(sender, heard, {"command", SKIP, ABSENT})
        if pressed is not None and pressed[0] == "command":
            findings.found["new_command"] = "at_once"
            await _answered(sender, findings, "command", _private(sender, heard, pressed[1], t, findings))
        elif pressed is not None and pressed[0] == ABSENT:
            findings.found["new_command"] = "later"
        else:
            findings.lines.append(good("press_skipped", press="command"))
        await sender.delete(sent.id)
    with suppress(LiveRefused):
        await sender.line.ask(client.http.delete_guild_command(client.application_id, server, int(made["id"])))
        sender.ids.gone(key)


def read_delays(heard: Heard, findings: LiveFindings, ahead: timedelta) -> None:
    """``ahead``: how much this machine's clock is, by Discord's ids."""
    if heard.delays:
        seconds = median(heard.delays) - ahead.total_seconds()
        findings.found["click_delay"] = "prompt" if seconds <= PROMPT else "late"
        findings.measures["click_delay"] = f"{max(seconds, 0):.2f} s"


def _question(heard: Heard, text: str, word: str, *, t: Texts) -> ui.LayoutView:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(
        ui.Button(label=t(f"doctor.press.button.{word}"), custom_id=heard.custom_id(word),
                  style=discord.ButtonStyle.primary),
        ui.Button(label=t("doctor.press.button.skip"), custom_id=heard.custom_id(SKIP)))
    page = ui.LayoutView(timeout=None)
    page.add_item(ui.Container(ui.TextDisplay(text), row))
    page.stop()  # the library is to store no message of ours
    return page


async def _pressed(sender: Sender, heard: Heard, words: set[str]) -> tuple[str, Interaction] | None:
    """What was done of ``words``; None: nothing in time. LiveStop and what ends the run."""
    deadline = asyncio.get_running_loop().time() + PRESS_WITHIN
    while (left := deadline - asyncio.get_running_loop().time()) > 0:
        sender.line.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(min(left, 1.0)):
                word, interaction = await heard.waiting.get()
                if word in words:
                    return word, interaction
    return None


async def _answered(sender: Sender, findings: LiveFindings, word: str, answer: Awaitable[object]) -> None:
    try:
        await answer
    except LiveRefused as no:
        findings.lines.append(limited("press_refused", press=word, status=no.status, error=no.code))
    else:
        findings.lines.append(good("press_taken", press=word))


def _note(text: str) -> ui.LayoutView:
    page = ui.LayoutView(timeout=None)
    page.add_item(ui.TextDisplay(text))
    page.stop()
    return page


async def _edit(sender: Sender, heard: Heard, interaction: Interaction, t: Texts, findings: LiveFindings) -> None:
    await sender.line.ask(interaction.response.edit_message(view=_note(t("doctor.press.thanks"))))


async def _later(sender: Sender, heard: Heard, interaction: Interaction, t: Texts, findings: LiveFindings) -> None:
    """Acknowledge, then edit by the token: with limits of its own, or with the channel's."""
    await sender.line.ask(interaction.response.defer())
    await sender.line.ask(interaction.edit_original_response(view=_note(t("doctor.press.thanks"))))
    bucket = sender.answer.limits.get(BUCKET)
    of_channel = sender.line.routes.get("PATCH /channels/*/messages/*")
    if bucket and of_channel is not None and of_channel.limits.get(BUCKET):
        findings.found["token_edits"] = "shared" if bucket == of_channel.limits[BUCKET] else "apart"


async def _private(sender: Sender, heard: Heard, interaction: Interaction, t: Texts, findings: LiveFindings) -> None:
    await sender.line.ask(interaction.response.send_message(view=_note(t("doctor.press.thanks")), ephemeral=True))
    await sender.line.ask(interaction.delete_original_response())


async def _form(sender: Sender, heard: Heard, interaction: Interaction, t: Texts, findings: LiveFindings) -> None:
    """A form; whether it is sent in is the person's choice."""
    form = ui.Modal(title=t("doctor.press.button.form"), custom_id=heard.custom_id("sent"))
    form.add_item(ui.Label(text=t("doctor.press.field"), component=ui.TextInput(custom_id="text", required=False)))
    await sender.line.ask(interaction.response.send_modal(form))
    if (sent := await _pressed(sender, heard, {"sent"})) is not None:
        await sender.line.ask(sent[1].response.defer())


Answering = Callable[[Sender, Heard, Interaction, Texts, LiveFindings], Awaitable[None]]
ANSWERS: dict[str, Answering] = {"edit": _edit, "later": _later, "private": _private, "form": _form}
