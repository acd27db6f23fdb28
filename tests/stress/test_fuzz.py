"""A few malformed inputs (``make fuzz`` feeds a million): only documented errors are raised."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.registry import GAMES
from tests.stress import fuzz

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
TEXT = st.text(max_size=60)
WORD = st.sampled_from(fuzz.WORDS) | TEXT


@pytest.mark.parametrize(("surface", "count"), [("records", 3000), ("ids", 2000), ("engine", 100), ("options", 2000)])
def test_seeded_inputs(surface: str, count: int) -> None:
    fuzz.fuzz(surface, count, seed=2)


@QUICK
@given(st.lists(st.lists(WORD, max_size=8).map(" ".join), max_size=8).map("\n".join) | st.binary(max_size=200))
def test_records(text: str | bytes) -> None:
    fuzz.check_record(text)


@QUICK
@given(st.from_regex(r"bd:[a-z-]{0,12}:[0-9]{0,25}:[0-9]{0,25}(:.{0,120})?") | TEXT)
def test_ids(text: str) -> None:
    fuzz.check_id(text)


@QUICK
@given(st.binary(max_size=200) | st.recursive(st.none() | st.integers() | TEXT, lambda inner: st.dictionaries(
    st.sampled_from(("id", "record", "seat", "level", "ms")), inner, max_size=5)).map(
        lambda value: json.dumps(value).encode()))
def test_the_engine_protocol(data: bytes) -> None:
    fuzz.check_engine(data)


@QUICK
@given(st.sampled_from(sorted(GAMES)), st.dictionaries(TEXT | st.sampled_from(["target", "rounds", "edition"]), TEXT))
def test_options(game: str, given_options: dict[str, str]) -> None:
    fuzz.check_options(game, given_options)
    fuzz.check_terms_and_words(given_options)


@QUICK
@given(st.sampled_from(["DISCORD_TOKEN", "BUSDRIVER_PORT", "BUSDRIVER_GUILD", "BUSDRIVER_METRICS"]), TEXT)
def test_settings(name: str, value: str) -> None:
    fuzz.check_settings({name: value})


def test_it_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise KeyError(text)

    monkeypatch.setattr(fuzz, "check_id", broken)
    with pytest.raises(fuzz.Broken, match=r"ids, seed 1, input 0: .*KeyError"):
        fuzz.fuzz("ids", 1, seed=1)
