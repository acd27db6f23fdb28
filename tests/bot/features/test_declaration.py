"""What the declaration of a feature is checked for at the start."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

import pytest

from bot.core.declared import Switch
from bot.features.all import FEATURES
from bot.features.declaration import Feature, FeatureServices, Shared, check_verbs, settings_by
from bot.tables.core.preferences import HandPlace, Preference, PrefsPage, UserPrefs

PAIRS = Feature("pairs", make=lambda shared: "p", old_verbs="pair pick-pair")
DUELS = Feature("day_duel", make=lambda shared: "d")
OLD = [("cogs.pairs.cog", "pair"), ("cogs.pairs.cog", "pick-pair")]


@pytest.mark.parametrize(("declared", "said"), [
    ([*OLD, ("cogs.pairs.cog", "pair")], "declared twice"),
    ([("cogs.other.cog", "vote"), ("cogs.votes.cog", "vote")], "declared twice: in cogs.other.cog and cogs.votes.cog"),
    ([*OLD, ("cogs.day_duel.cog", "pairs-end")], "does it belong to 'pairs'"),
    ([("cogs.day_duel.cog", "vote")], "does it belong to 'day_duel'"),
    ([("cogs.other.cog", "pick-pairs")], "does it belong to 'pairs'"),
    ([*OLD, ("cogs.pairs.cog", "pair-end")], "does it belong to 'pairs'"),
    (OLD[:1], "'pairs' still have verbs that nothing answers: pick-pair"),
])
def test_a_verb_of_another_and_one_that_is_gone_are_refused(declared: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_verbs(declared, (PAIRS, DUELS))


def test_own_verbs_are_fine() -> None:
    check_verbs([*OLD, ("cogs.pairs.cog", "pick-pairs"), ("cogs.pairs.cog", "pairs-tables"),
                 ("cogs.pairs.view", "pairs"), ("cogs.day_duel.cog", "form-day-duel"), ("cogs.other.cog", "repair")],
                (PAIRS, DUELS))


def made(*features: Feature[Any]) -> FeatureServices:
    return FeatureServices(features, lambda services: Shared(services, *cast(Any, (None,) * (len(fields(Shared)) - 1))))


def test_features_are_made_in_the_order_of_their_needs() -> None:
    below = Feature("below", make=lambda shared: 1)
    above = Feature("above", make=lambda shared: shared[below] + 1)
    assert made(above, below)[above] == 2


def test_two_that_need_each_other_are_named() -> None:
    one: Feature[int] = Feature("one", make=lambda shared: shared[other])
    other: Feature[int] = Feature("other", make=lambda shared: shared[one])
    with pytest.raises(ValueError, match="one needs other needs one"):
        made(one, other)


def test_names_and_tables_are_declared_once() -> None:
    names = [each.name for each in FEATURES]
    tables = [kept.table for each in FEATURES for kept in each.kept]
    assert (len(set(names)), len(set(tables))) == (len(names), len(tables))


@pytest.mark.parametrize("setting", [
    Preference("", name="zone"), Preference(False, Switch(PrefsPage.RARE, "dm"), name="of_dm"), Preference(0)])
def test_a_preference_of_anothers_name_or_word_or_without_a_name_is_refused(setting: Preference[Any]) -> None:
    with pytest.raises(ValueError, match=f"{setting.name!r} is declared twice, or has no name"):
        settings_by([Feature("one", make=lambda shared: 1, settings=(setting,))])


def test_a_value_that_cannot_be_read_is_the_default() -> None:
    assert (UserPrefs.hand.read("channel"), UserPrefs.hand.read("fax")) == (HandPlace.CHANNEL, HandPlace.DM)
    assert (UserPrefs.vacation.read("tomorrow"), UserPrefs.most.read(None)) == (None, 20)
    with pytest.raises(TypeError, match="UserPrefs has no 'weekly'"):
        UserPrefs(weekly=True)
