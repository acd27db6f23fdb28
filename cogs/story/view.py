"""The story of a week, and where and when it is told. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from discord import ui

from bot.features.server_records.values import ServerRecord
from bot.features.story.values import STORY_CHANNEL, STORY_DAY, BestCall, TurnedGame, WeeklyStory
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Button, Choice, Click, Part, labelled, pick, pick_channel, press

ISO_WEEKDAYS = range(1, 8)


@dataclass(frozen=True, slots=True)
class ToldStory:
    """``names``: of users; ``open``: tables whose replay everybody in the channel may open; ``turned``: the trick that
    turned the first game, as (file name, alt text)."""

    story: WeeklyStory
    names: Mapping[int, str]
    open: frozenset[int]
    clip: tuple[str, str] | None = None


def story_page(told: ToldStory, t: Texts) -> ui.LayoutView:
    """For everybody: the games that turned, the best call, new records, one clip, and a button to each replay."""
    story = told.story
    lines = [_turned(each, told.names, t) for each in story.turned]
    if story.call is not None:
        lines.append(_call(story.call, told.names, t))
    lines += [_record(game, each, told.names, t) for game, each in story.records]
    items: list[Part] = [t("story.title"), "\n".join(f"- {line}" for line in lines)]
    if told.clip is not None:
        items += [t("story.clip", table=story.turned[0].table.id), layout.picture(*told.clip)]
    items.append("-# " + t("story.note", n=story.games))
    return layout.page([*items, *layout.rows(_replays(told, t))], accent=accents.LEAGUE)


def _turned(game: TurnedGame, names: Mapping[int, str], t: Texts) -> str:
    return t("story.turned", names=_names(game.winners, names, t), game=display_names.game(t, game.table.game),
             table=game.table.id, chance=t.percent(game.low, 0), round=game.round)


def _call(best: BestCall, names: Mapping[int, str], t: Texts) -> str:
    call = best.call
    return t("story.call", name=_names((best.user,), names, t), call=t(f"story.call.{call.call}"), round=call.round,
             table=best.table.id, before=t.percent(call.before, 0), after=t.percent(call.after, 0))


def _record(game: str, record: ServerRecord, names: Mapping[int, str], t: Texts) -> str:
    return t("story.record", game=display_names.game(t, game), what=t(f"records.{record.kind}"),
             value=t(f"records.value.{record.kind}", n=record.value), names=_names(record.users, names, t),
             table=record.table)


def _names(users: Sequence[int], names: Mapping[int, str], t: Texts) -> str:
    return t.both(f"**{escaped(names[user])}**" for user in users if user in names)


def _replays(told: ToldStory, t: Texts) -> list[Button]:
    """One for each table and round that the story names."""
    story = told.story
    places = [(each.table.id, each.turn[0]) for each in story.turned]
    if story.call is not None:
        places.append((story.call.table.id, story.call.call.round))
    places += [(each.table, each.round) for _, each in story.records]
    return [press(Click("replay-open", table, 0, str(number) if number else ""),
                  t("story.replay", table=table, round=number) if number else t("story.replay_game", table=table))
            for table, number in dict.fromkeys(places) if table in told.open]


def setting_page(settings: GuildSettings, t: Texts, then: str) -> ui.LayoutView:
    """The channel and the day of the story. ``then``: when it is told next; empty: never."""
    days = [Choice(str(day), t.weekday(day), chosen=day == settings[STORY_DAY]).capital() for day in ISO_WEEKDAYS]
    items: list[Part] = [t("story.setting.title"), t("story.setting.note")]
    items += labelled(t("story.setting.channel"), pick_channel(
        Click("pick-story", 0, 0, "channel"), t("story.setting.nowhere"), settings[STORY_CHANNEL]))
    items += labelled(t("story.setting.day"), pick(Click("pick-story", 0, 0, "day"), t("story.setting.day"), days))
    items.append(t("story.setting.next", then=then) if then else t("story.setting.never"))
    return layout.page([*items, press(Click("story-back", 0, 0), t("go.back"))])
