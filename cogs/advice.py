"""What the bus driver would do, and why: ``/advice``. Off in rated games.

The adviser sees what the asker sees and nothing else: their view and their legal actions. It thinks where AI
players think, as the strongest of them. Others do not learn that somebody asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from discord import app_commands

from bot.i18n import Texts
from cogs.base import Interaction, TableCog, say
from cogs.complete import my_games
from cogs.errors import Refusal, acknowledge
from cogs.ui import layout, words
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, Take
from games.views import View

_PLAIN: dict[type, str] = {
    Grand: "advice.grand", Decline: "advice.decline", Small: "advice.small", Pass: "advice.pass", Take: "advice.take",
    Nothing: "advice.none",
}


class AdviceCog(TableCog):
    """One command."""

    @app_commands.command(name="advice", description=say("command.advice"))
    @app_commands.describe(game=say("command.hand.game"))
    async def advice(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        if table.rated:
            raise Refusal("advice_rated")
        view = await self.tables.view(table.id, interaction.user.id)
        legal = _asked_of(view, await self.tables.legal(table.id, interaction.user.id))
        t = await self.texts(interaction)
        if not legal:
            await interaction.edit_original_response(view=layout.note(t("advice.nothing")))
            return
        assert self.services.advise is not None
        level = self.tables.games[table.game].levels[-1]
        rng = Random(f"advice {table.id} {table.seq}")  # noqa: S311 nothing is drawn for anybody
        decision = await self.services.advise(level, view, legal, rng)
        reason = t(decision.why[0], **decision.why[1])
        advised = self._words(t, view, decision.action)
        await interaction.edit_original_response(view=layout.note(f"{advised}\n-# {reason}"))

    def _words(self, t: Texts, view: View, action: Action | None) -> str:
        """The action as a person would say it."""
        match action:
            case Play(cards=cards, wish=wish, to=to):
                played = words.combination(t, cards, self.tables.games[view.game].combination(cards))
                if wish:
                    return t("advice.wish", combo=played, rank=words.rank(t, wish))
                return t("advice.dog", name=words.who(view, to)) if to is not None else t("advice.play", combo=played)
            case Give(cards=cards):
                return t("advice.give", cards=t("words.comma").join(words.card(t, code) for code in cards))
            case Gift(to=to):
                return t("advice.gift", name=words.who(view, to))
            case Ask(of=of):
                return t("advice.ask", name=words.who(view, of))
            case None:
                return t("advice.wait")
        return t(_PLAIN[type(action)])

    @advice.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await my_games(self, interaction, typed)


def _asked_of(view: View, legal: Sequence[Action]) -> list[Action]:
    """The actions of one seat: of the person's seats that whose turn it is, else their own."""
    due = next((seat for seat in view.controls if seat in view.to_act), view.seat)
    return [action for action in legal if getattr(action, "seat", None) == due]
