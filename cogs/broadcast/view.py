"""Pages of broadcasts: how a manager begins one, the rounds, what players are told. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.features.broadcast.service import MOST_COMMENTATORS, Broadcast
from bot.i18n import Texts
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Click, Part, pick_channel, pick_users, press
from cogs.common.renderer import Image
from cogs.league.pages.league_view import versus

LONGEST_COMMENT = 500


def title(found: Broadcast, t: Texts) -> str:
    return f"### {escaped(found.state.season.name)} · {escaped(versus(found.state, found.fixture, t))}"


def desk_page(found: Broadcast, channel: int | None, t: Texts, note: str = "") -> ui.LayoutView:
    """For a manager. ``channel``: where it is shown (None: nowhere yet)."""
    season, fixture = found.state.id, found.fixture.number
    items: list[Part] = [title(found, t), *([note] if note else [])]
    if channel is None:
        click = Click("pick-broadcast-channel", season, fixture)
        items += [t("broadcast.how"), pick_channel(click, t("broadcast.channel"))]
    else:
        items += [t("broadcast.runs", channel=f"<#{channel}>"),
                  press(Click("broadcast-comment", season, fixture), t("broadcast.comment")),
                  press(Click("broadcast-stop", season, fixture, "desk"), t("broadcast.stop"))]
    items += layout.labelled(t("broadcast.commentators"), pick_users(
        Click("pick-broadcast-commentators", season, fixture), t("broadcast.commentators"), MOST_COMMENTATORS,
        found.commentators))
    return layout.page([*items, press(Click("desk-game", season, fixture), t("go.back"))],
                       accent=accents.LEAGUE)


def begins_page(found: Broadcast, channel: int, t: Texts) -> ui.LayoutView:
    """To the players, in the match's thread or the season's channel; each of them may end it."""
    text = t("broadcast.told", match=escaped(versus(found.state, found.fixture, t)), channel=f"<#{channel}>")
    stop = press(Click("broadcast-stop", found.state.id, found.fixture.number), t("broadcast.stop"))
    return layout.page([text, stop], accent=accents.LEAGUE)


def opening_page(found: Broadcast, t: Texts) -> ui.LayoutView:
    """The first message in the channel: with commentators, it is where these comment."""
    items: list[Part] = [title(found, t), f"-# {t('broadcast.late')}"]
    return layout.page([*items, *_commenting(found, t)], accent=accents.LEAGUE)


def named_page(found: Broadcast, users: Sequence[int], t: Texts) -> ui.LayoutView:
    """To ``users``, who were made commentators."""
    text = t("broadcast.named", names=" ".join(f"<@{user}>" for user in users),
             season=escaped(found.state.season.name))
    return layout.page([text, _comment(found, t)], accent=accents.LEAGUE)


def _commenting(found: Broadcast, t: Texts) -> list[Part]:
    if not found.commentators:
        return []
    names = " ".join(f"<@{user}>" for user in found.commentators)
    return [t("broadcast.comment_by", names=names), _comment(found, t)]


def _comment(found: Broadcast, t: Texts) -> Part:
    return press(Click("broadcast-comment", found.state.id, found.fixture.number), t("broadcast.comment"))


def round_page(found: Broadcast, number: int, said: str, image: Image | None, t: Texts) -> ui.LayoutView:
    """A round: all hands as they were dealt, what it scored, and the score after it."""
    scores = [each.scores for each in found.table.game.rounds(found.table.state)][:number]
    sums = [sum(side) for side in zip(*scores, strict=True)]
    scored, total = (":".join(map(str, each)) for each in (scores[-1], sums))
    items: list[Part] = [
        title(found, t), said if image is None else layout.picture(*image.named),
        t("broadcast.round", n=number, score=scored, total=total),
        press(Click("replay-open", found.table.id, 0, str(number)), t("hand.replay"))]
    return layout.page(items, accent=accents.LEAGUE)


def comment_page(name: str, text: str, t: Texts) -> ui.LayoutView:
    return layout.page([t("broadcast.comment.line", name=escaped(name), text=escaped(text))], accent=accents.LEAGUE)


def end_page(found: Broadcast | None, t: Texts, *, stopped: bool = False) -> ui.LayoutView:
    """It is over, with the game or before it."""
    text = t("broadcast.stopped" if stopped else "broadcast.over")
    return layout.page([*([title(found, t)] if found is not None else []), text], accent=accents.DONE)


def comment_form(found: Broadcast, t: Texts) -> Form:
    return Form(Click("form-broadcast-comment", found.state.id, found.fixture.number), t("broadcast.comment"), [
        Field("text", t("broadcast.comment"), t("broadcast.comment.hint"), longest=LONGEST_COMMENT, several=True)])
