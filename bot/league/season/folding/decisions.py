"""Decisions that wait for others to agree."""

from __future__ import annotations

from dataclasses import replace

from bot.league.entries.decisions import Carried, Dropped, Proposed, Seconded
from bot.league.season.folding.changes import Handlers, amend_proposals, without_proposals
from bot.league.state import OwnProposal, SeasonState


def _proposed(state: SeasonState, data: Proposed) -> SeasonState:
    about = data.decision
    state = without_proposals(state, fixture=about.fixture, entrant=about.entrant)
    made = OwnProposal(data.number, data.user, data.at, about)
    state = amend_proposals(state, state.fairness.proposals.put(data.number, made))
    return replace(state, fairness=replace(state.fairness, proposed=data.number))


def _seconded(state: SeasonState, data: Seconded) -> SeasonState:
    known = state.fairness.proposals[data.number]
    made = replace(known, agreed=(*known.agreed, data.side))
    return amend_proposals(state, state.fairness.proposals.put(data.number, made))


def _carried(state: SeasonState, data: Carried) -> SeasonState:
    made = replace(state.fairness.proposals[data.number], carried=True)
    return amend_proposals(state, state.fairness.proposals.put(data.number, made))


def _dropped(state: SeasonState, data: Dropped) -> SeasonState:
    return amend_proposals(state, state.fairness.proposals.without(data.number))


DECISIONS: Handlers = {Proposed: _proposed, Seconded: _seconded, Carried: _carried, Dropped: _dropped}
