"""*My play*: what is known of how a player plays, read for who asks alone; no control names another user."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.features.insights.feature import INSIGHTS_FEATURE
from bot.features.plans.feature import PLANS_FEATURE
from bot.features.sharing.feature import SHARING_FEATURE
from bot.league.ports import Pool
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.insights.view import curve, play_page
from cogs.table_cog import TableCog
from games.registry import GAMES
from games.review.insight import Peers


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (InsightsCog(services, delivery),)


class InsightsCog(TableCog):
    @on("my-play", right=Right.ANYBODY, answer=EDIT)
    async def my_play(self, interaction: Interaction, click: Click) -> None:
        await self._play(interaction, one_of(click.arg, GAMES))

    @on("pick-my-play", right=Right.ANYBODY, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._play(interaction, one_of(click.value, GAMES))

    async def _play(self, interaction: Interaction, game: str) -> None:
        mine = await self.services.features[PLANS_FEATURE].play(interaction.user.id, game)
        t = await self.texts(interaction)
        mine = replace(mine, peers=await self._peers(interaction, game))
        asked = sum(not each.mine for each in await self.services.features[SHARING_FEATURE].of(interaction.user.id))
        drawn = None if mine.insight is None else curve(mine, mine.insight, t)
        await self.show_drawn(interaction, drawn, lambda picture: play_page(mine, t, picture, asked))

    async def _peers(self, interaction: Interaction, game: str) -> Peers | None:
        """By the live ratings of the server where it is asked."""
        async def strengths(users: Sequence[int]) -> Mapping[int, float]:
            pool = Pool(interaction.guild_id or 0, game, "live")
            found = await self.services.leagues.ratings.of(pool, [(user,) for user in users])
            return {user: rating.shown for (user, *_), rating in found.items() if not rating.provisional}

        return await self.services.features[INSIGHTS_FEATURE].peers(interaction.user.id, game, strengths)
