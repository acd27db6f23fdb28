"""``/rules``: a game's rules by section, with the options of a game in this channel and example cards."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from discord import app_commands, ui

from bot.i18n import Texts
from bot.tables.core.model import Person
from bot.tables.core.preferences import HandPlace, UserPrefs
from bot.tables.core.state import RunningTable
from bot.tables.rules.lobby_rules import Opening, among_ai
from cogs.common import display_names, layout
from cogs.common.commands import GAME_CHOICES, command, matching
from cogs.common.display_names import PLAIN, Signs
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.gate import is_outside, server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Choice, Click, Interaction, Part, one_of, pick, press
from cogs.common.rights import Right
from cogs.pages import guide
from cogs.rules import tutorial
from cogs.table_cog import TableCog
from games.base import Example, Game, Options
from games.registry import DEFAULT_GAME, GAMES
from rendering import words
from rendering.studio import BeatsPicture

PICTURED = ("combinations", "trick")
"""Sections, besides a game's first, that open with a picture of what beats what."""
TEACHER = "easy"
"""The level of a tutorial's AI players."""


class RulesCog(TableCog):
    """The rules, a page at a time, and a tutorial."""

    @command("command.rules", right=Right.ANYBODY, answer=BESIDE, game="command.rules.game",
             section="command.rules.section")
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: str | None = None, section: str | None = None) -> None:
        await self._show(interaction, game, section)

    @rules.autocomplete("section")
    async def _sections(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        t = await self.texts(interaction)
        game, _ = await self._in_force(interaction, getattr(interaction.namespace, "game", None))
        return matching(((t(f"rules.{game}.{name}.title"), name) for name in sections(t, game)), typed)

    @on("pick-rules", right=Right.ANYBODY, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, one_of(click.arg, GAMES), click.value)

    @on("rules-beats", right=Right.ANYBODY, answer=BESIDE)
    async def beats(self, interaction: Interaction, click: Click) -> None:
        """What beats what in a game, as a picture; in words where it is not drawn."""
        game, t = one_of(click.arg, GAMES), await self.texts(interaction)
        wanted = BeatsPicture(game, t)
        await self.show_drawn(interaction, wanted, lambda picture: layout.view(
            layout.picture(*picture) if picture else wanted.describe()))

    async def _show(self, interaction: Interaction, game: str | None, section: str | None) -> None:
        """The section, or the first. Codes: no_such_section."""
        self.hands.clicks.note_present(interaction.user.id)
        played, options = await self._in_force(interaction, game)
        t = await self.texts(interaction)
        known = sections(t, played)
        if section is not None and section not in known:
            raise Refusal("no_such_section")
        signs = await self.services.languages.signs_for(interaction.user.id)
        shown = section or known[0]
        picture = BeatsPicture(played, t) if shown in (known[0], *PICTURED) else None
        await self.show_drawn(interaction, picture, lambda drawn: rules_page(
            t, played, shown, options, signs, docs=self.services.host.about.docs, picture=drawn))

    # a tutorial hand -----------------------------------------------------------------------------

    @on("tutorial", right=Right.ANYBODY)
    async def tutorial(self, interaction: Interaction, click: Click) -> None:
        """Start a short game against easy AI players where the player gets hands, with the guide on."""
        game = one_of(click.arg, GAMES)
        await self.check_opening(interaction)
        await acknowledge(interaction, thinking=True, private=True)
        t = await self.texts(interaction)
        prefs = await self.services.prefs.user(interaction.user.id)
        channel, guild = await self._place(interaction, t, game, prefs)
        outside = channel == interaction.channel_id and is_outside(interaction)
        opening = Opening(game, channel, guild, options=dict(GAMES[game].teaching.tutorial_options), outside=outside)
        table = await self._against_ai(person(interaction), opening, prefs)
        started, direct = t("tutorial.started", channel=f"<#{channel}>"), channel != interaction.channel_id
        note = layout.note(started if direct else "\n".join([started, *_aim(t, game)]))
        await interaction.edit_original_response(view=note)
        if table.table.outside:
            await self.hands.on_demand.open(interaction, table.id, followup=True)

    async def _place(self, interaction: Interaction, t: Texts, game: str, prefs: UserPrefs) -> tuple[int, int | None]:
        """Return the channel and server for the tutorial: the player's DMs if open and preferred, else this channel."""
        if prefs.hand is HandPlace.DM:
            with suppress(*API_ERRORS):
                direct = await interaction.user.create_dm()
                note = layout.note("\n".join([t("tutorial.offer", game=display_names.game(t, game)), *_aim(t, game)]))
                await self.delivery.editor.post(direct.id, note)
                return direct.id, None
        may, guild = interaction.app_permissions, server_of(interaction)
        if interaction.channel_id is not None and guild is None:
            return interaction.channel_id, None
        if interaction.channel_id is None or not (may.view_channel and may.send_messages and may.attach_files):
            raise Refusal("cannot_post")
        return interaction.channel_id, guild

    async def _against_ai(self, player: Person, opening: Opening, prefs: UserPrefs) -> RunningTable:
        """Start a table with AI players at every other seat, with the deals that teach, and the guide on."""
        seats = among_ai(player, 0, tutorial.people(opening.game), TEACHER)
        table = await self.tables.lobbies.stage(seats, opening, by=player.id)
        await self.services.prefs.set_user(player.id, prefs.having(UserPrefs.guide, guide.teaching(table.id)))
        self.tables.automation.choose(table.id, tutorial.secrets(opening.game))
        return await self.tables.lobbies.begin(table.id, player.id)

    async def _in_force(self, interaction: Interaction, game: str | None) -> tuple[str, Options]:
        """Return the game and its options: those of a table in this channel, else the defaults."""
        here = await self.tables.lists.in_channel(interaction.channel_id) if interaction.channel_id else ()
        table = next((table for table in here if game in (None, table.game)), None)
        if table is not None:
            return table.game, table.options
        return game or DEFAULT_GAME, GAMES[game or DEFAULT_GAME].check_options({})


def _aim(t: Texts, game: str) -> list[str]:
    """Who plays against whom, for how long; nothing where the first hint says it."""
    key = f"tutorial.aim.{game}"
    return [t(key)] if key in t else []


def sections(t: Texts, game: str) -> list[str]:
    """Return a game's sections in the catalogue's order."""
    prefix, suffix = f"rules.{game}.", ".title"
    return [key[len(prefix) : -len(suffix)] for key in t.messages if key.startswith(prefix) and key.endswith(suffix)]


def rules_page(
    t: Texts, game: str, section: str, options: Options, signs: Signs = PLAIN, docs: str = "",
    picture: tuple[str, str] | None = None,
) -> ui.LayoutView:
    """Return one section with example cards, a select of the others, and the tutorial's button.

    ``docs``: the address of the documentation; without one there is no link.
    """
    text = t(f"rules.{game}.{section}.text", **option_words(t, options))
    heading = f"### {display_names.game(t, game)} · {t(f'rules.{game}.{section}.title')}"
    choices = [
        Choice(name, t(f"rules.{game}.{name}.title"), chosen=name == section) for name in sections(t, game)
    ]
    items: list[Part] = [f"{heading}\n{in_force(t, game, options)}", *([layout.picture(*picture)] if picture else []),
                         text]
    if shown := example_lines(t, GAMES[game], section, signs):
        items.append("\n".join(shown))
    items.append(pick(Click("pick-rules", 0, 0, game), t("rules.section"), choices))
    items.append(press(Click("tutorial", 0, 0, game), t("tutorial.try")))
    items.append(t("tutorial.offer", game=display_names.game(t, game)))
    if docs:
        items.append(f"-# [{t('help.docs')}]({docs})")
    return layout.page(items)


def in_force(t: Texts, game: str, options: Options) -> str:
    """Return the options in force in a line, as in the lobby."""
    said = [
        display_names.option(t, spec.name, value)
        for spec in GAMES[game].options if (value := options.get(spec.name)) is not None and not spec.house
    ]
    return "-# " + " · ".join(said)


def option_words(t: Texts, options: Options) -> Mapping[str, object]:
    """Return the parameters of the rules' sentences that depend on options."""
    said: dict[str, object] = {name: options[name] for name in ("target", "rounds") if name in options}
    if "soloist" in options:
        said["soloist"] = t(f"rules.word.soloist.{options['soloist']}")
    if "wish_bombs" in options:
        said["wish_bombs_not"] = t(f"rules.word.wish_bombs.{options['wish_bombs']}")
    if "wish" in options:
        said["wish"] = t(f"rules.word.wish.{options['wish']}")
    if "edition" in options:
        for name in ("top", "deck", "five", "suits", "special", "titles", "direction"):
            said[name] = t(f"rules.word.{name}.{options['edition']}")
    return said


def example_lines(t: Texts, game: Game[object], section: str, signs: Signs) -> list[str]:
    """The examples of a section: what they are, and their cards as signs."""
    found = game.teaching.examples.get(section, ())
    if not found:
        return []
    said = [t("rules.example", name=_name(t, game, example), cards=signs.text(t, example.cards)) for example in found]
    return [t("rules.examples"), *said]


def _name(t: Texts, game: Game[object], example: Example) -> str:
    if example.key:
        return t(example.key)
    what = game.combination(example.cards)
    if what is None:
        return t("words.comma").join(words.card(code, t) for code in example.cards)
    return display_names.combination(t, example.cards, what)
