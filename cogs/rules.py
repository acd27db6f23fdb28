"""``/rules``: a game by section, with the options in force where a game is on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands, ui

from bot.i18n import Texts
from cogs.base import CHOICES_LIMIT, Interaction, TableCog, on, say
from cogs.errors import Refusal
from cogs.lobby import DEFAULT_GAME, game_choices
from cogs.ui import layout, words
from cogs.ui.item import Choice, Click, pick
from games.base import Options
from games.registry import GAMES


class RulesCog(TableCog):
    """The rule book, a page at a time."""

    @app_commands.command(name="rules", description=say("command.rules"))
    @app_commands.describe(game=say("command.rules.game"), section=say("command.rules.section"))
    @app_commands.choices(game=game_choices())
    async def rules(self, interaction: Interaction, game: str | None = None, section: str | None = None) -> None:
        played, options = await self._in_force(interaction, game)
        t = await self.texts(interaction)
        known = sections(t, played)
        if section is not None and section not in known:
            raise Refusal("no_such_section")
        page = rules_page(t, played, section or known[0], options)
        await interaction.response.send_message(view=page, ephemeral=True)

    @rules.autocomplete("section")
    async def _sections(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        t = await self.texts(interaction)
        game = getattr(interaction.namespace, "game", None) or DEFAULT_GAME
        titles = {name: t(f"rules.{game}.{name}.title") for name in sections(t, game)}
        return [
            app_commands.Choice(name=title, value=name)
            for name, title in titles.items() if typed.lower() in title.lower()
        ][:CHOICES_LIMIT]

    @on("pick-rules")
    async def turn(self, interaction: Interaction, click: Click) -> None:
        played, options = await self._in_force(interaction, click.arg)
        t = await self.texts(interaction)
        await interaction.response.edit_message(view=rules_page(t, played, click.values[0], options))

    async def _in_force(self, interaction: Interaction, game: str | None) -> tuple[str, Options]:
        """The game meant and its options: those of a table here, else the defaults."""
        here = await self.tables.tables_in(interaction.channel_id) if interaction.channel_id else ()
        table = next((table for table in here if game in (None, table.game)), None)
        if table is not None:
            return table.game, table.options
        return game or DEFAULT_GAME, GAMES[game or DEFAULT_GAME].check_options({})


def sections(t: Texts, game: str) -> list[str]:
    """A game's sections in the catalogue's order."""
    prefix, suffix = f"rules.{game}.", ".title"
    return [key[len(prefix) : -len(suffix)] for key in t.messages if key.startswith(prefix) and key.endswith(suffix)]


def rules_page(t: Texts, game: str, section: str, options: Options) -> ui.LayoutView:
    """One section, and a select of the others."""
    text = t(f"rules.{game}.{section}.text", **option_words(t, options))
    heading = f"### {words.game(t, game)} · {t(f'rules.{game}.{section}.title')}"
    choices = [
        Choice(name, t(f"rules.{game}.{name}.title"), chosen=name == section) for name in sections(t, game)
    ]
    items: list[ui.Item[Any]] = [layout.words(heading), layout.words(text)]
    items.append(layout.row(pick(Click("pick-rules", 0, 0, game), t("rules.section"), choices)))
    return layout.page(items)


def option_words(t: Texts, options: Options) -> Mapping[str, object]:
    """What the rules' sentences say of the options in force."""
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
