"""Entrants from a list or a file: what was read, what is unclear, and the question to the people. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.model import LeagueError
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, FileField, Form
from cogs.common.layout import Click, Part, pick_users, press
from cogs.league.pages.desk_view import back
from rendering.lengths import cut

Style = discord.ButtonStyle
MOST_LINES = 200
LONGEST = 4000
"""Characters of a form."""
LARGEST = 100_000
"""Bytes of a file."""
ASKED = 25
"""Entries in one message that asks people."""
_SEPARATORS = re.compile(r"[,;\t&+|]")
_NUMBERED = re.compile(r"^\s*\d{1,3}[.)]\s+")
MENTION = re.compile(r"<@!?(\d{1,19})>")


@dataclass(frozen=True, slots=True)
class Listed:
    """A name of a list. ``user`` None: it is not clear who that is."""

    text: str
    user: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """``number``: in the text, from 1."""

    number: int
    people: tuple[Listed, ...]

    @property
    def unclear(self) -> int | None:
        """The place of the first name that is not clear."""
        return next((place for place, each in enumerate(self.people) if each.user is None), None)

    def settled(self, place: int, user: int, name: str) -> ListLine:
        people = list(self.people)
        people[place] = replace(people[place], user=user, name=name)
        return replace(self, people=tuple(people))


def read(text: str, pairs: bool) -> list[ListLine]:
    """One entry a line: a name, for pairs two with ``,`` ``;`` ``&`` ``+`` or a tab between. Numbers before names and
    empty lines are skipped. Codes: empty_list, long_list, bad_list (each line is named)."""
    found, bad = [], []
    for number, line in enumerate(text.splitlines(), 1):
        names = [part.strip().strip('"').strip() for part in _SEPARATORS.split(_NUMBERED.sub("", line))]
        names = [name for name in names if name]
        if not names:
            continue
        if len(names) != (2 if pairs else 1) or any(len(name) > 40 for name in names):
            bad.append(number)
        found.append(ListLine(number, tuple(map(Listed, names))))
    if bad:
        raise LeagueError("bad_list", lines=cut(", ".join(map(str, bad)), 300), names=2 if pairs else 1)
    if not found:
        raise LeagueError("empty_list")
    if len(found) > MOST_LINES:
        raise LeagueError("long_list", most=MOST_LINES, n=len(found))
    return found


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what older programs write. Codes: bad_file."""
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "cp1252"):
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if "\0" not in text:
                return text
    raise LeagueError("bad_file")


def list_form(state: SeasonState, t: Texts) -> Form:
    return Form(
        Click("form-list", state.id, 0), t("league.list"),
        [Field("names", t("league.list.names"), t("league.list.hint"), longest=LONGEST, several=True, needed=False)],
        FileField(t("league.list.file"), t("league.list.file.hint")))


def preview_page(state: SeasonState, lines: Sequence[ListLine], t: Texts, refused: Sequence[str] = ()) -> ui.LayoutView:
    """What was read. The first unclear name is asked for; when all are clear the list can be used. ``refused``: lines
    that could not be entered, with reasons."""
    clear = [line for line in lines if line.unclear is None]
    items: list[Part] = [f"### {escaped(state.season.name)} · {t('league.list')}",
                         t("league.list.read", n=len(lines), clear=len(clear))]
    shown = "\n".join(f"`{line.number}` " + " & ".join(_person(each) for each in line.people) for line in lines)
    if shown:
        items.append(cut(shown, 2000))
    if refused:
        items.append(cut("\n".join(f"⚠️ {each}" for each in refused), 1000))
    items += _question(state, lines, t)
    return layout.page([*items, back(state, t)], accent=accents.LEAGUE)


def _person(listed: Listed) -> str:
    return f"❓ {escaped(listed.text)}" if listed.user is None else f"<@{listed.user}>"


def _question(state: SeasonState, lines: Sequence[ListLine], t: Texts) -> list[Part]:
    unclear = next((line for line in lines if line.unclear is not None), None)
    if unclear is not None and (place := unclear.unclear) is not None:
        name = unclear.people[place].text
        return [t("league.list.who", n=unclear.number, name=escaped(name)),
                pick_users(Click("pick-list-person", state.id, unclear.number, str(place)), cut(name, 100), 1),
                press(Click("list-skip", state.id, unclear.number), t("league.list.skip", n=unclear.number))]
    if not lines:
        return []
    return [press(Click("list-ask", state.id, 0), t("league.list.ask"), Style.primary),
            press(Click("list-enter", state.id, 0), t("league.list.agreed"))]


def asking_pages(state: SeasonState, lines: Sequence[ListLine], t: Texts) -> list[tuple[ui.LayoutView, list[int]]]:
    """Messages that ask everybody on the list to accept, and whom each of them names."""
    found = []
    for start in range(0, len(lines), ASKED):
        part = lines[start:start + ASKED]
        text = "\n".join("- " + " & ".join(f"<@{each.user}>" for each in line.people) for line in part)
        page = layout.page([t("league.list.asked", season=escaped(state.season.name)), text,
                            press(Click("list-accept", state.id, 0), t("league.accept"), Style.success)],
                           accent=accents.LEAGUE)
        found.append((page, [each.user for line in part for each in line.people if each.user is not None]))
    return found


def partner_in(texts: Sequence[str], user: int) -> tuple[bool, int | None]:
    """Whether a message of `asking_pages` names the user, and with whom."""
    for line in "\n".join(texts).splitlines():
        named = [int(each) for each in MENTION.findall(line)]
        if line.startswith("- ") and user in named:
            return True, next((each for each in named if each != user), None)
    return False, None
