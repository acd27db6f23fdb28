"""What every game of the registry must do, whatever its rules: shown on seeded random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from bot.samples.playout import Playout
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, RuleError, Small, Take, line
from games.base import Game
from games.records.reader import Reader, RecordError, read
from games.records.redact import redact
from games.records.replay import legal_lines, report
from games.registry import GAMES
from games.views import Phase
from tests.support.thorough import sampled

SHORT = {"target": "100", "rounds": "3"}
POINTS = 100


def _cases() -> Iterator[Any]:
    """Every game and edition with every number of players; every other option with the least and the most (of a
    sample: with the least)."""
    for game in GAMES.values():
        short = {spec.name: SHORT[spec.name] for spec in game.options if spec.name in SHORT and not spec.house}
        variants = [{}, *({spec.name: value} for spec in game.options for value in spec.values[1:])]
        for variant in variants:
            given = {**short, **variant}
            counts = game.players(game.check_options(given))
            for players in counts if variant.keys() <= {"edition"} else sorted({counts[0], counts[sampled(0, -1)]}):
                name = "-".join([game.id, str(players), *variant.values()])
                yield pytest.param(game, given, players, id=name)


CASES = list(_cases())
every_game = pytest.mark.parametrize(("game", "given", "players"), CASES)
fewest_and_most = pytest.mark.parametrize(("game", "given", "players"), [
    case for case in CASES if case.values[2] in (min(counts := case.values[0].players(
        case.values[0].check_options(case.values[1]))), max(counts))])
"""Without the numbers of players between: for what is slow."""


def _playout(game: Game[Any], given: dict[str, str], players: int, seed: int = 0) -> Playout:
    return Playout.start(game, given, players, seed)


def _moments(playout: Playout, rounds: int, every: int) -> Iterator[int]:
    """`Playout.moments`; a sample of them is every fourth."""
    for number, step in enumerate(playout.moments(rounds, every)):
        if number % sampled(4, 1) == 0:
            yield step


def _viewers(playout: Playout) -> list[int | None]:
    """A spectator and up to four of the players (of a sample: two), others each time."""
    people = range(len(playout.names))
    return [None, *playout.rng.sample(people, min(sampled(2, 4), len(people)))]


# records ----------------------------------------------------------------


@every_game
def test_a_record_replays_to_the_same_state_at_every_step(
    game: Game[Any], given: dict[str, str], players: int
) -> None:
    playout = _playout(game, given, players)
    reader, read_lines = Reader(), 0
    for _ in playout.play(rounds=2):
        for text in playout.text[read_lines:]:
            reader.feed(text)
        read_lines = len(playout.text)
        assert reader.state == playout.state
        assert game.phase(reader.state) == game.phase(playout.state)
    whole = read(playout.record)
    assert whole.state == playout.state
    assert report(whole)["totals"] == list(game.outcome(playout.state).totals)


@every_game
def test_a_game_comes_to_an_end(game: Game[Any], given: dict[str, str], players: int) -> None:
    playout = _playout(game, given, players, seed=1)
    for _ in playout.play(rounds=40):
        pass
    outcome = game.outcome(playout.state)
    if playout.over:
        assert outcome.finished
        assert outcome.winners
        assert not any(game.legal(playout.state, seat) for seat in playout.seats)
        assert not game.to_act(playout.state)
        with pytest.raises(RecordError):
            read(playout.record + f"round {len(game.rounds(playout.state)) + 1}\n")
    else:
        assert game.id == "tatsu", "a game to 100 points or of three rounds lasts no 40 rounds"


@fewest_and_most
def test_resigning_and_aborting_end_a_game_at_any_moment(game: Game[Any], given: dict[str, str], players: int) -> None:
    playout = _playout(game, given, players, seed=2)
    for step in _moments(playout, rounds=1, every=20):
        aborted = report(read(playout.record + "abort\n"))
        assert (aborted["finished"], aborted["winners"], aborted["phase"]) == (True, [], "over")
        seat = step % players
        resigned = report(read(playout.record + f"resign {seat}\n"))
        assert resigned["finished"]
        assert resigned["winners"]
        assert seat not in resigned["winners"]


# cards ------------------------------------------------------------------


def _in_play(playout: Playout) -> tuple[int, list[str]]:
    """How many cards lie in hands, and those of them that their holders see."""
    public, own = playout.game.view(playout.state, None), []
    for seat in public.seats:
        holder = next(
            (view for number in range(len(playout.names))
             if seat.seat in (view := playout.game.view(playout.state, number)).controls),
            public,
        )
        shown = holder.seats[seat.seat]
        own += shown.cards or ()
    return sum(seat.count for seat in public.seats), own


@fewest_and_most
def test_cards_are_conserved(game: Game[Any], given: dict[str, str], players: int) -> None:
    playout = _playout(game, given, players, seed=3)
    for _ in _moments(playout, rounds=2, every=6):
        phase = game.phase(playout.state)
        if playout.deal is None or phase in (Phase.BETWEEN, Phase.GRAND, Phase.EXCHANGE):
            continue  # before play some cards are still to be dealt or lie between two players
        view = game.view(playout.state, None)
        played = [card.partition("=")[0] for play in view.played for card in play.cards]
        count, own = _in_play(playout)
        dealt = [card for hand in playout.deal.hands for card in hand]
        assert count + len(played) == len(dealt)
        if len(own) == count:
            assert Counter(own + played) == Counter(dealt)
        assert Counter(dealt + list(view.open)) == Counter(dealt + list(playout.deal.open))


@every_game
def test_the_points_of_a_round_add_up(game: Game[Any], given: dict[str, str], players: int) -> None:
    """T2, T29: the counts of a round add to 100 where no double or triple victory ended it (T27, S6)."""
    if game.id not in ("tichu", "trichu", "tientsin"):
        return
    for seed in range(3):
        playout = _playout(game, given, players, seed)
        for _ in playout.play(rounds=1):
            pass
        (result,) = game.rounds(playout.state)
        assert sum(result.tricks) == (0 if result.victory else POINTS)
        calls = sum((1 if call.made else -1) * (100 if call.call == "small" else 200) for call in result.calls)
        scores = result.scores
        if len(scores) == len(result.sides):  # per player: both of a side got the same
            scores = tuple(dict(zip(result.sides, scores, strict=True)).values())
        assert sum(scores) - calls == (100 * result.victory if result.victory else POINTS)


# legality ---------------------------------------------------------------


def _candidates(playout: Playout) -> Iterator[Action]:
    """Actions of all sorts by all seats, most of them illegal."""
    rng = playout.rng
    hands = playout.deal.hands if playout.deal else (playout.game.deck(playout.state),)
    cards = [card for hand in hands for card in hand]
    for seat in playout.seats:
        yield from (kind(seat) for kind in (Grand, Decline, Small, Pass, Take, Nothing))
        yield Gift(seat, rng.choice(playout.seats))
        yield Ask(seat, rng.choice(playout.seats))
        yield Give(seat, tuple(rng.sample(cards, rng.randint(1, 4))))
        yield Play(seat, tuple(rng.sample(cards, rng.randint(1, 5))))
        held = playout.game.view(playout.state, seat if seat < len(playout.names) else None).seats[seat].cards or ()
        if held:
            yield Play(seat, tuple(rng.sample(held, min(len(held), rng.randint(1, 5)))))


def _refused(playout: Playout, action: Action) -> bool:
    try:
        playout.game.apply(playout.state, action)
    except RuleError as error:
        return bool(error.rule)
    return False


def _listed(playout: Playout, action: Action) -> bool:
    """Whether the legal list holds ``action``, which the game took."""
    resolved = playout.game.step(playout.state, action)[0]
    seat = resolved.seat  # type: ignore[union-attr]
    legal = {line(entry) for entry in playout.game.legal(playout.state, seat)}
    text = f"{seat} give" if isinstance(resolved, Give) else line(resolved)
    return text in legal


@fewest_and_most
def test_the_legal_list_is_right_and_whole(game: Game[Any], given: dict[str, str], players: int) -> None:
    """An action is taken if and only if it is listed; one refused raises RuleError and changes nothing."""
    playout = _playout(game, given, players, seed=4)
    for step in _moments(playout, rounds=2, every=6):
        before = deepcopy(playout.state)
        for seat in playout.seats:
            for action in game.legal(playout.state, seat):
                if step % 3 == 0:
                    game.apply(playout.state, playout.complete(action))
        for action in _candidates(playout):
            assert _refused(playout, action) or _listed(playout, action), line(action)
        assert playout.state == before


@fewest_and_most
def test_actions_have_one_canonical_line(game: Game[Any], given: dict[str, str], players: int) -> None:
    playout = _playout(game, given, players, seed=5)
    for _ in _moments(playout, rounds=1, every=4):
        for seat in playout.seats:
            legal = [line(action) for action in game.legal(playout.state, seat)]
            assert legal == sorted(set(legal))
            assert not set(legal).intersection(map(line, game.ahead(playout.state, seat))), "not legal yet"
            for action in game.legal(playout.state, seat)[:3]:
                if isinstance(action, Play) and not isinstance(action, Give):
                    shuffled = Play(seat, tuple(playout.rng.sample(action.cards, len(action.cards))), to=action.to)
                    assert line(game.step(playout.state, shuffled)[0]) == line(game.step(playout.state, action)[0])


# what a seat may know ---------------------------------------------------


@fewest_and_most
def test_a_seats_record_shows_the_same_view_and_choices(game: Game[Any], given: dict[str, str], players: int) -> None:
    playout = _playout(game, given, players, seed=6)
    for _ in _moments(playout, rounds=2, every=30):
        full = read(playout.record)
        for viewer in _viewers(playout):
            text = redact(playout.record, viewer)
            folded = read(text)
            assert game.view(folded.state, viewer) == game.view(full.state, viewer), text
            assert legal_lines(folded) == _own_legal(playout, full, viewer), text
            assert redact(text, viewer) == text
            ours, theirs = report(folded), report(full)
            assert ours["totals"] == theirs["totals"]
            assert ours["rounds"] == theirs["rounds"]


def _own_legal(playout: Playout, full: Reader, viewer: int | None) -> list[str]:
    """What the full record lists for the viewer's seats; two-player Tatsu's records are all alike."""
    if playout.game.id == "tatsu" and len(playout.names) == 2:
        return legal_lines(read(redact(playout.record, None)))
    controls = {str(seat) for seat in full.game.view(full.state, viewer).controls}
    return [text for text in legal_lines(full) if text.split()[0] in controls]


@every_game
def test_a_seats_record_shows_no_card_it_has_not_seen(game: Game[Any], given: dict[str, str], players: int) -> None:
    """Swap two cards concealed from a viewer: their record and their view stay the same."""
    playout = _playout(game, given, players, seed=7)
    swapped = 0
    rounds, every = (2, 100) if game.id == "lord" else (1, 8)  # lord: the second round has an exchange
    for _ in _moments(playout, rounds, every):
        if playout.deal is None or game.phase(playout.state) is Phase.BETWEEN:
            continue
        for viewer in _viewers(playout):
            text, state = _swapped(playout, viewer)
            if not text or (game.id == "lord" and _another_exchange(playout, state, viewer)):
                continue
            swapped += 1
            assert game.view(state, viewer) == game.view(playout.state, viewer)
            assert redact(text, viewer) == redact(playout.record, viewer)
    assert swapped > sampled(3, 5)


def _another_exchange(playout: Playout, state: Any, viewer: int | None) -> bool:
    """L6: with other hands the viewer may have been given other cards."""
    return playout.game.seen(state, viewer) != playout.game.seen(playout.state, viewer)


def _this_round(playout: Playout) -> list[list[str]]:
    start = max(number for number, row in enumerate(playout.text) if row.startswith("round "))
    return [row.split() for row in playout.text[start:]]


def _swapped(playout: Playout, viewer: int | None) -> tuple[str, Any]:
    """(record, state) of the game with two cards swapped that ``viewer`` has not seen; ("", None) if there is none."""
    assert playout.deal
    known = _known(playout, viewer)
    hidden = [card for hand in playout.deal.hands for card in hand if card not in known]
    if len(hidden) < 2:
        return "", None
    one, two = playout.rng.sample(hidden, 2)
    if playout.game.id == "tatsu" and one[0] != two[0]:
        return "", None  # the clan of every face-down card is public (D14)
    exchanged = {one: two, two: one}
    rows = _this_round(playout)
    swapped = [
        " ".join(exchanged.get(word, word) for word in row) if {"hand", "give"} & set(row) else " ".join(row)
        for row in rows
    ]
    text = "\n".join((*playout.text[: -len(rows)], *swapped))
    try:
        return text, read(text).state
    except RecordError:
        return "", None  # a wish, a bomb or the Mah Jong makes the other game impossible


def _known(playout: Playout, viewer: int | None) -> set[str]:
    """The cards ``viewer`` has seen in this round, told from the rules and the record alone."""
    assert playout.deal
    hands, rows = playout.deal.hands, [row for row in _this_round(playout) if row[0].isdigit()]
    played = [card.partition("=")[0] for row in rows if row[1] == "play" for card in row[2:]]
    known = {*played, *playout.deal.open}
    if playout.game.id == "tatsu":
        ghost = hands[3] if len(playout.names) == 3 else ()
        return known | set(ghost) | _known_in_tatsu(hands, played, viewer)
    answered = {int(row[0]) for row in rows if row[1] in ("grand", "decline")}
    gave = {int(row[0]): row[2:] for row in rows if row[1] == "give"}
    soloist = playout.deal.dealer if playout.game.id == "trichu" else None
    all_answered = len(answered) == 2 or playout.options.get("grand") == "no"
    if soloist is not None and (len(gave) == 3 or (viewer == soloist and all_answered)):
        known |= set(hands[3])  # R4
    if viewer is None:
        return known
    early = {"tichu": 8, "trichu": 8, "tientsin": 6}.get(playout.game.id, 99)
    whole = viewer in answered or viewer == soloist or playout.options.get("grand") == "no"
    known |= set(hands[viewer] if whole else hands[viewer][:early])
    if playout.game.id == "lord":
        known |= {word for row in playout.game.seen(playout.state, viewer).traded for word in row.split()}
    if viewer in gave:
        known |= {card for cards in gave.values() for card in cards if (viewer, card) in _received(playout)}
    return known


def _received(playout: Playout) -> set[tuple[int, str]]:
    """(receiver, card) for every card given in the exchange, in order of play from the giver (T5, R5, S3)."""
    found = set()
    for row in (row for row in _this_round(playout) if "give" in row):
        order = [seat for seat in playout.game.view(playout.state, None).order if seat < len(playout.names)]
        after = order.index(int(row[0]))
        others = order[after + 1 :] + order[:after]
        receivers = others[1::2] if playout.game.id == "tientsin" else others
        found |= set(zip(receivers, row[2:], strict=True))
    return found


def _known_in_tatsu(hands: tuple[tuple[str, ...], ...], played: list[str], viewer: int | None) -> set[str]:
    if len(hands) == 2:  # D14, D15: the upper cards, and the lower ones whose upper card is gone
        return {card for hand in hands for card in hand[7:]} | {
            lower for hand in hands for lower, upper in zip(hand, hand[7:], strict=False) if upper in played
        }
    return set() if viewer is None else set(hands[viewer])
