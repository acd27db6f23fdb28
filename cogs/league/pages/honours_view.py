"""The hall of fame. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from discord import ui

from bot.i18n import Texts
from bot.league.services.honours import Champion
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Part
from rendering.lengths import cut

TITLES = 10
"""Winners of several seasons that are listed."""


def hall_page(champions: Sequence[Champion], t: Texts) -> ui.LayoutView:
    """Who has won most seasons, then the seasons, the newest first."""
    items: list[Part] = [f"### {t('league.hall')}"]
    won = Counter(name for champion in champions for name in champion.names)
    several = [f"🏆 {n} · **{escaped(name)}**" for name, n in won.most_common(TITLES) if n > 1]
    if several:
        items.append("\n".join(several))
    lines = [f"- {escaped(each.season.name)}: **{t.both(map(escaped, each.names))}**" for each in champions]
    items.append(cut("\n".join(lines), 3000) if lines else t("league.hall.empty"))
    return layout.page(items, accent=accents.DONE)
