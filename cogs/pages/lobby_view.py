"""The lobby's page: seats, game, and the host's settings. Pure functions of a `Table`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import Person, Seat, Table
from bot.tables.core.ports import Conduct
from bot.tables.core.state import Lobby
from bot.tables.core.time_control import PACES
from bot.tables.rules.presets import Preset, chosen, offered, settings_of
from cogs.common import accents, display_names, layout
from cogs.common.layout import OPTIONS_LIMIT, Button, Choice, Click, Part, pick, press
from cogs.common.pager import paged
from cogs.common.time_settings import bomb_pick, in_short, term_line, terms
from cogs.pages.together_view import asked_buttons, panel_buttons, together_lines
from games.base import Game, OptionSpec
from games.registry import GAMES
from games.views import TableKind

Style = discord.ButtonStyle
NOT_KNOWN: Mapping[int, Conduct] = MappingProxyType({})

NUMBERS: Mapping[str, tuple[int, ...]] = {
    "target": (100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000),
    "deals": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 24, 32),
    "rounds": (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 20, 24, 30),
}
"""Numbers that the settings offer; ``/play`` takes any."""
IN_LOBBY = "lobby"
"""Of a setting in the lobby's own message: no panel is shown again."""
FIRST = "presets"
"""The settings' first page."""
LobbySetting = tuple[str, Click, Sequence[Choice]]
"""Its name, its select and its values."""


def lobby_page(lobby: Lobby, t: Texts, conduct: Mapping[int, Conduct] = NOT_KNOWN,
               missing: Sequence[Person] | None = None, ladder: str = "", voice: int = 0) -> ui.LayoutView:
    """An open lobby, the same for all: what is rarer is on each one's `panel_page`. ``conduct``: its players'
    reliability at this pace, by user; ``missing``: who has not said *I am here*, where that is asked for; ``ladder``:
    the ladder that its players enter; ``voice``: the voice channel to talk in; 0: none."""
    table = lobby.table
    alone = table.alone and None not in table.seats and not table.rated
    controls = _first(table, t) if alone else layout.even_rows(_buttons(lobby, t, missing))
    said = [*_head(table, t, conduct, missing), *_terms(lobby, t, missing, ladder), *_voice(voice, t)]
    return layout.page([*said, *controls], accent=accents.LOBBY)


def _voice(channel: int, t: Texts) -> list[str]:
    return [t("voice.lobby", channel=f"<#{channel}>")] if channel else []


def _buttons(lobby: Lobby, t: Texts, missing: Sequence[Person] | None) -> list[Button]:
    """Those that can be pressed, then the grey ones. *Join* can: a player who has a seat opens their panel with it."""
    table = lobby.table
    free = None in table.seats
    return sorted([
        press(_click(table, "join"), t("lobby.join"), Style.success),
        *([] if missing is None else [press(_click(table, "here"), t("lobby.here"), Style.success)]),
        press(_click(table, "start"), t("lobby.start"), Style.primary, disabled=not can_start(table)),
        press(_click(table, "leave"), t("lobby.leave")),
        press(_click(table, "fill-ai"), t("lobby.fill_ai"), disabled=not free),
        *([] if table.guild is None else [press(_click(table, "invite"), t("lobby.invite"))]),
        press(_click(table, "settings"), t("lobby.settings")), *asked_buttons(lobby, t)], key=_off)


def _off(button: Button) -> bool:
    return button.disabled


def panel_page(lobby: Lobby, user: int, t: Texts, engines: Sequence[str] = ()) -> ui.LayoutView:
    """A player's private controls of a lobby: for the host all that the lobby's message does not have."""
    table = lobby.table
    host = table.host == user
    buttons = [press(_click(table, "leave"), t("lobby.leave"))]
    if table.guild is not None:
        buttons.append(press(_click(table, "invite"), t("lobby.invite")))
        if not (table.rated or table.outside):
            buttons.append(press(_click(table, "open-cards"), t("lobby.open_cards")))
    buttons += panel_buttons(lobby, user, t)
    if host:
        buttons += _of_host(lobby, t)
    menus: list[Part] = [pick(_pick(table, "pick-seat"), t("lobby.take_seat"), _seat_choices(table, t))]
    if host:
        menus += _menus_of_host(table, t, engines)
    return layout.page([_title(table, t), *layout.even_rows(sorted(buttons, key=_off)), *menus], accent=accents.LOBBY)


def _of_host(lobby: Lobby, t: Texts) -> list[Button]:
    table, closed = lobby.table, lobby.closed
    buttons = [press(_click(table, "settings"), t("lobby.settings"))]
    if table.guild is not None:
        buttons += [_rated_switch(table, t), press(
            _click(table, "closed", "no" if closed else "yes"), t("lobby.open_up" if closed else "lobby.close"))]
    if _teams(table) and len(table.taken) > 2:
        buttons.append(press(_click(table, "draw"), t("lobby.draw")))
    if table.ai_seats:
        buttons.append(press(_click(table, "remove-ai"), t("lobby.remove_ai")))
    if not (lobby.gathered and table.among_people):  # else the others want to play
        if table.guild is not None and not (table.rated or table.outside):
            buttons.append(press(_click(table, "score-pads-open"), t("pad.open")))
        buttons.append(press(_click(table, "cancel"), t("lobby.cancel"), Style.danger))
    return buttons


def _menus_of_host(table: Table, t: Texts, engines: Sequence[str]) -> list[Part]:
    menus: list[Part] = []
    if None in table.seats:
        menus.append(pick(_pick(table, "pick-ai"), t("lobby.add_ai"), _level_choices(table, t, engines)))
    if table.alone and _game(table).traits.table is TableKind.TRICK:
        menus.append(bomb_pick(table, t))
    guests = [Choice(str(person.id), person.name) for person in table.people if person.id != table.host]
    if guests and not table.across:  # whom one met across servers is nobody's guest, and the values are their ids
        menus.append(pick(_pick(table, "pick-dismiss"), t("lobby.dismiss"), guests))
    return menus


def left_page(table: Table, t: Texts) -> ui.LayoutView:
    """The remains of a panel whose player has left the lobby."""
    return layout.page([_title(table, t), t("lobby.left")], accent=accents.DONE)


def _first(table: Table, t: Texts) -> list[Part]:
    """What a person alone with AI players needs first: the game, *Start*; the rest is behind *More*."""
    games = [Choice(name, display_names.game(t, name), chosen=name == table.game) for name in GAMES]
    return [pick(Click("pick-game", table.id, 0, IN_LOBBY, reset=table.seq), t("settings.game"), games),
            press(_click(table, "start"), t("lobby.start"), Style.primary, disabled=not can_start(table)),
            press(_click(table, "lobby-more"), t("hand.more"))]


def _terms(lobby: Lobby, t: Texts, missing: Sequence[Person] | None, ladder: str) -> Iterator[str]:
    """The lobby's terms: ratings, ladder, spectators."""
    table = lobby.table
    if table.outside:
        yield "-# " + t("post.outside")
    if table.rated:
        yield _rated(table, t, ladder)
    if lobby.agreed and not table.rated:
        yield _spectators(lobby, t)
    if lobby.closed:
        yield t("lobby.closed")
    if lobby.gathered and missing:
        yield _waiting(missing, t)
    yield from together_lines(lobby, t)


def _spectators(lobby: Lobby, t: Texts) -> str:
    missing = lobby.disagreeing
    if not missing:
        return t("lobby.open_cards_on")
    return t("lobby.open_cards_missing", names=t.both(display_names.escaped(each.name) for each in missing))


def match_lobby_page(table: Table, t: Texts, missing: Sequence[Person]) -> ui.LayoutView:
    """A match that begins when all of its players have said *I am here*. Those who are missing are mentioned."""
    return layout.page([
        *_head(table, t, missing=missing), _waiting(missing, t),
        press(_click(table, "here"), t("lobby.here"), Style.success),
        press(_click(table, "cancel"), t("lobby.cancel"), Style.danger)], accent=accents.LOBBY)


def _waiting(missing: Sequence[Person], t: Texts) -> str:
    return t("lobby.missing", names=t("words.comma").join(f"<@{person.id}>" for person in missing))


def started_page(table: Table, t: Texts, *, linked: bool = False) -> ui.LayoutView:
    """The remains of the lobby once the game runs. ``linked``: with a link to the thread where it is played."""
    said = t("lobby.in_thread", channel=f"<#{table.channel}>") if linked else t("lobby.started")
    return layout.page([*_head(table, t), said], accent=accents.DONE)


def cancelled_page(table: Table, t: Texts) -> ui.LayoutView:
    return layout.page([_title(table, t), t("lobby.cancelled")], accent=accents.DONE)


def _rated(table: Table, t: Texts, ladder: str) -> str:
    if table.ai_seats:
        return t("lobby.rated_ai")
    if table.too_short:
        return t("lobby.rated_short", limits=display_names.rated_limits(t, table.game))
    return t("lobby.rated_ladder", name=display_names.escaped(ladder)) if ladder else t("lobby.rated")


def _rated_switch(table: Table, t: Texts) -> Button:
    if table.rated:
        return press(_click(table, "rated", "no"), t("lobby.unrate"))
    return press(_click(table, "rated", "yes"), t("lobby.rate"))


def can_start(table: Table) -> bool:
    return len(table.taken) in GAMES[table.game].players(table.options)


def _click(table: Table, verb: str, arg: object = "") -> Click:
    return Click(verb, table.id, 0, str(arg))


def _pick(table: Table, verb: str) -> Click:
    """A select that shows nothing chosen: after each change of the lobby the same can be chosen again."""
    return Click(verb, table.id, 0, reset=table.seq)


def _title(table: Table, t: Texts) -> str:
    return f"### {display_names.game(t, table.game)} · {t('post.number', n=table.id)}"


def _head(table: Table, t: Texts, conduct: Mapping[int, Conduct] = NOT_KNOWN,
          missing: Sequence[Person] | None = None) -> list[Part]:
    options = [display_names.option(t, spec.name, table.options[spec.name])
               for spec in _game(table).options if _worth_saying(spec, table.options.get(spec.name))]
    lines = [t(f"pace.{table.pace}"), *term_line(table, t), *options]
    here = set() if missing is None else set(table.people) - set(missing)
    seats = "\n".join(_seat_line(table, number, t, conduct) + (" ✅" if seat and seat.person in here else "")
                      for number, seat in enumerate(table.seats))
    return [_title(table, t), "-# " + " · ".join(lines), seats]


def _worth_saying(spec: OptionSpec, value: str | int | None) -> bool:
    """Rules other than the usual ones."""
    return value is not None and value != spec.standard


def about_lines(table: Table, t: Texts) -> list[str]:
    """A table's terms, and who sits where."""
    return [part for part in _head(table, t)[1:] if isinstance(part, str)]


def _seat_line(table: Table, number: int, t: Texts, conduct: Mapping[int, Conduct]) -> str:
    seat = table.seats[number]
    team = _teams(table).get(number)
    place = t("lobby.place_team", n=number + 1, team=team + 1) if team is not None else t("lobby.place", n=number + 1)
    return f"{place} {_occupant(table, seat, t, conduct)}"


def _occupant(table: Table, seat: Seat | None, t: Texts, conduct: Mapping[int, Conduct]) -> str:
    if seat is None:
        return t("lobby.free")
    name = f"**{display_names.escaped(seat.name)}**"
    if seat.person is None:
        return t("lobby.ai", name=name, level=_level(table, seat.level, t))
    if seat.person.id == table.host:
        name = t("lobby.host", name=name)
    known = conduct.get(seat.person.id)
    if known is None or known.reliability is None:
        return name
    return t("lobby.conduct", name=name, percent=known.reliability, n=known.games)


def _teams(table: Table) -> dict[int, int]:
    """Each place's team, where teams are fixed by the places: not if fewer people may play."""
    places, game = len(table.seats), _game(table)
    fixed = game.players(table.options) == (places,) and places in game.traits.partners
    return {place: place % 2 for place in range(places)} if fixed else {}


def _seat_choices(table: Table, t: Texts) -> list[Choice]:
    teams = _teams(table)
    return [
        Choice(str(number), seat_label(number, teams.get(number), t), seat.name if seat else t("lobby.free_note"))
        for number, seat in enumerate(table.seats)
    ]


def seat_label(number: int, team: int | None, t: Texts) -> str:
    """“Seat 2, team 2”."""
    return t("lobby.seat", n=number + 1) if team is None else t("lobby.seat_team", n=number + 1, team=team + 1)


def _level_choices(table: Table, t: Texts, engines: Sequence[str]) -> list[Choice]:
    """Our own levels with what they do, then the engines outside."""
    own = [Choice(level, t("lobby.add_level", level=_level(table, level, t)), t(f"level.{level}.does"))
           for level in _game(table).levels]
    return [*own, *(Choice(level, t("lobby.add_level", level=level)) for level in engines)]


def _level(table: Table, level: str | None, t: Texts) -> str:
    """A level's name; an engine has its own."""
    return t(f"level.{level}") if level in _game(table).levels else level or ""


def _game(table: Table) -> Game[Any]:
    return GAMES[table.game]


# settings ----------------------------------------------------------------------------------------


def settings_page(table: Table, t: Texts, after: Click | None = None) -> ui.LayoutView:
    """The host's private panel: a choice takes effect at once. The first page has the game, the pace and the presets;
    *More* has each rule and term, with its name above its value.

    ``after``: the click that it answers; the same page is shown again, or the one that it leads to. Selects get new
    ids, so that what was refused can be chosen again.
    """
    reset = after.reset + 1 if after else 0
    shown = "" if after is None else after.arg if after.verb == "settings" else _entry(after)
    entries = {_entry(click): layout.labelled(
        label, pick(replace(click, reset=reset), label, [each.capital() for each in choices]))
        for label, click, choices in _settings(table, t)}
    title = t("settings.title", game=display_names.game(t, table.game))
    if shown not in entries:
        more = press(_click(table, "settings", next(iter(entries))), t("hand.more"))
        return layout.page([title, *_usual(table, t, reset), more], accent=accents.LOBBY)
    back = press(_click(table, "settings", FIRST), t("settings.back"))
    return layout.page(
        paged([title], entries, [back], t, lambda entry: _click(table, "settings", entry), shown=shown),
        accent=accents.LOBBY)


def _usual(table: Table, t: Texts, reset: int) -> list[Part]:
    """Game and pace, and a button for each preset; the one in force is marked."""
    games = [Choice(name, display_names.game(t, name), chosen=name == table.game) for name in GAMES]
    paces = [Choice(name, t(f"pace.{name}"), chosen=name == table.pace).capital() for name in PACES]
    options = _game(table).options
    return [
        pick(replace(_click(table, "pick-game"), reset=reset), t("settings.game"), games),
        pick(replace(_click(table, "pick-pace"), reset=reset), t("settings.pace"), paces),
        *(press(replace(_click(table, "lobby-preset", name), reset=reset), _preset_words(name, table, t),
                Style.success if chosen(options, table.options) == name else Style.secondary)
          for name in offered(options))]


def _preset_words(name: Preset, table: Table, t: Texts) -> str:
    """“Quick: to 300 points”."""
    given = settings_of(name, _game(table).options)
    said = [display_names.option(t, spec.name, given[spec.name]) for spec in _game(table).options
            if spec.number and given[spec.name] not in (0, spec.standard)]
    return t(f"settings.preset.{name}") + "".join(f": {each}" for each in said[:1])


def _entry(click: Click) -> str:
    """The name of a setting among the panel's entries."""
    return f"{click.verb}.{click.arg}" if click.arg else click.verb


def _settings(table: Table, t: Texts) -> list[LobbySetting]:
    """Each rule and each term."""
    settings: list[LobbySetting] = []
    for spec in _game(table).options:
        choices = [in_short(t, f"option.{spec.name}.{choice.value}.short", choice)
                   for choice in option_choices(spec, table.options.get(spec.name, spec.standard), t)]
        settings.append((t(f"option.{spec.name}"), _click(table, "pick-option", spec.name), choices))
    return [*settings, *terms(table, t)]


def option_choices(spec: OptionSpec, value: str | int, t: Texts) -> Sequence[Choice]:
    """The values that a game's option may take, the present one marked."""
    if not spec.number:
        return [Choice(name, display_names.option(t, spec.name, name), chosen=name == value) for name in spec.values]
    offered = {n for n in NUMBERS.get(spec.name, ()) if _allowed(spec, n)} | {int(value), int(spec.standard)}
    return [Choice(str(n), _number(t, spec, n), chosen=n == value) for n in sorted(offered)][:OPTIONS_LIMIT]


def _number(t: Texts, spec: OptionSpec, number: int) -> str:
    """An option's number in words; 0 of deals is no number of deals."""
    return t("option.deals.0") if spec.house and number == 0 else display_names.option(t, spec.name, number)


def _allowed(spec: OptionSpec, number: int) -> bool:
    return spec.minimum <= number <= spec.maximum and (number - spec.minimum) % spec.step == 0
