"""The Great Lord, the play of a round (L5, L7-L13) and what each seat knows."""

from __future__ import annotations

from random import Random

import pytest

from games.actions import Play, RuleError
from games.climbing.tricks import count
from games.lord import LORD
from games.records.reader import RecordError, read, write
from games.records.redact import redact
from games.views import Phase
from tests.support.games.lord_table import after, deal, do, legal, new, position, refused
from tests.support.thorough import sampled

# combinations ---------------------------------------------------------------


def kinds(state, cards: str) -> list[tuple[str, int]]:
    """What seat 0 may play these cards as: kind and rank of the highest reading, or nothing."""
    try:
        found = LORD.readings(state, 0, cards.split())
    except RuleError:
        return []
    return [(of.kind, of.rank) for play in found if (of := LORD.combination(play.cards))]


@pytest.mark.parametrize("edition", ["rio", "classic"])
def test_L7_a_four_of_a_kind_bomb_has_four_suits_a_pair_may_be_of_one(edition: str) -> None:
    state = position({0: "7g 7g 7k 7b 7r 8g 8g", 1: "2g 3g", 2: "4g"}, edition=edition)
    assert kinds(state, "7g 7k 7b 7r") == [("four", 14)]
    assert kinds(state, "7g 7g 7k 7b") == []
    assert kinds(state, "7g 7g") == [("pair", 14)]
    assert kinds(state, "7g 7g 8g 8g") == [("stairs", 16)]


def test_L7_classic_a_triple_has_three_suits() -> None:
    hands = {0: "7g 7g 7k 7b 8r 8r Ph", 1: "2g 3g", 2: "4g"}
    rio, classic = position(hands), position(hands, edition="classic")
    assert kinds(rio, "7g 7g 7k") == [("triple", 14)]
    assert kinds(classic, "7g 7g 7k") == []
    assert kinds(classic, "7g 7k 7b") == [("triple", 14)]
    assert kinds(classic, "7g 7g 7k 8r 8r") == []
    assert kinds(classic, "7g 7k 7b 8r 8r") == [("full_house", 14)]
    assert kinds(classic, "7g 7k Ph") == [("triple", 14)]
    assert kinds(classic, "7g 7g Ph") == []
    assert kinds(classic, "7g 7g Ph=8 8r 8r") == []  # 8 8 Ph would be a triple with two Stars
    assert kinds(rio, "7g 7g Ph=8 8r 8r") == [("full_house", 16)]
    assert "0 play 7g 7g 7k" not in legal(classic, 0)
    assert refused(classic, "0 play 7g 7g 7k") == ("suits_must_differ", "L7")
    assert refused(position({0: "7g 7g 7k 7b", 1: "2g", 2: "3g"}), "0 play 7g 7g 7k 7b") == ("suits_must_differ", "L7")


def test_L8_two_phoenixes_in_a_combination() -> None:
    state = position({0: "7g 8g 8k 9g Tg Jg Ph Ph", 1: "2g 3g", 2: "4g"})
    assert kinds(state, "Ph Ph") == []
    assert refused(state, "0 play Ph Ph") == ("natural_card_missing", "L8")
    assert refused(state, "0 play 7g 9g") == ("no_combination", "T7")
    assert kinds(state, "8g Ph Ph") == [("triple", 16)]
    assert kinds(state, "7g 8g Ph Ph") == [("stairs", 16)]
    assert kinds(state, "7g 8g 8k Ph Ph") == [("full_house", 16), ("full_house", 14)]
    assert kinds(state, "8g 8k Ph Ph") == []  # stairs need a natural card of each rank, a bomb four natural ones
    assert kinds(state, "9g Tg Jg Ph=Q Ph=K") == [("straight", 26)]
    assert "0 play 7g Ph=7 8g Ph=8" in legal(state, 0)
    assert "0 play 9g Tg Jg Ph=Q Ph=K" in legal(state, 0)


def test_L8_a_second_phoenix_alone_is_half_above_the_first() -> None:
    state = position({0: "5g 2g", 1: "Ph 2k", 2: "Ph 2b", 3: "6g 7g 2r"})
    state = do(state, "0 play 5g", "1 play Ph", "2 play Ph")
    ranks = [play.combination.rank for play in LORD.view(state, None).trick.plays if play.combination]
    assert ranks == [10, 11, 12]
    assert refused(state, "3 play 6g") == ("too_low", "T11")  # the second Phoenix is worth 6
    assert LORD.to_act(do(state, "3 play 7g")) == (0,)


def test_L8_the_phoenix_beats_an_ace_but_no_dragon() -> None:
    state = position({0: "Ag 2g", 1: "Ph 2k", 2: "Dr 2b", 3: "Ph 2r"})
    state = do(state, "0 play Ag", "1 play Ph", "2 play Dr")
    assert refused(state, "3 play Ph") == ("dragon_unbeaten", "T17")


def test_L9_the_second_dragon_beats_the_first_and_no_trick_is_given_away() -> None:
    state = do(position({0: "Dr 2g", 1: "Dr 2k", 2: "3g 3k"}), "0 play Dr", "1 play Dr", "2 pass", "0 pass")
    assert LORD.phase(state) is Phase.CLOSING
    assert legal(state, 1) == ["1 take"]
    assert refused(state, "1 gift 2") == ("not_in_this_game", "L9")
    assert LORD.to_act(do(state, "1 take")) == (1,)


# the wish and the Dog -------------------------------------------------------


def test_L10_rio_has_the_wish() -> None:
    state = position({0: "Ma 2g", 1: "8g 9g", 2: "3g 4g"})
    state = do(state, "0 play Ma wish=8")
    assert LORD.view(state, 2).wish == "8"
    assert legal(state, 1) == ["1 play 8g"]
    assert refused(state, "1 pass") == ("wish_first", "T14")
    assert LORD.view(do(state, "1 play 8g"), 2).wish is None


def test_L10_classic_has_none_unless_set() -> None:
    hands = {0: "Ma 2g", 1: "8g 9g", 2: "3g 4g"}
    classic = position(hands, edition="classic")
    assert not LORD.may_wish(classic, Play(0, ("Ma",)))
    assert refused(classic, "0 play Ma wish=8") == ("no_wishes", "L10")
    assert do(position(hands, edition="classic", wish="yes"), "0 play Ma wish=8").round.tricks.wish == 8
    assert refused(position(hands, wish="no"), "0 play Ma wish=8") == ("no_wishes", "L10")


def test_L10_wish_bombs_is_an_option_here_too() -> None:
    hands = {0: "Ma 2g", 1: "8g 9g 9k 9b 9r", 2: "3g 4g"}
    free = do(position(hands), "0 play Ma wish=8")
    assert "1 play 9g 9k 9b 9r" in legal(free, 1)
    strict = do(position(hands, wish_bombs="no"), "0 play Ma wish=8")
    assert legal(strict, 1) == ["1 play 8g"]
    assert refused(strict, "1 play 9g 9k 9b 9r") == ("wish_first", "T15")


DOG = {0: "Do 2g", 1: "8g 9g", 2: "3g 4g", 3: "5g 6g", 4: "7g 8k"}


def test_L11_the_dog_gives_the_lead_to_the_player_placed_last() -> None:
    state = position(DOG, edition="classic", players=5, placed=(0, 1, 2, 4, 3))
    assert LORD.to_act(do(state, "0 play Do")) == (3,)
    assert LORD.view(do(state, "0 play Do"), None).trick.plays == ()


def test_L11_in_round_one_or_if_that_player_is_out_to_the_next_with_cards() -> None:
    assert LORD.to_act(do(position(DOG, edition="classic", players=5), "0 play Do")) == (1,)
    hands = {seat: cards for seat, cards in DOG.items() if seat != 3}
    state = position(hands, edition="classic", players=5, placed=(0, 1, 2, 4, 3))
    assert LORD.to_act(do(state, "0 play Do")) == (1,)


def test_L11_the_last_placed_player_leads_again_after_their_own_dog() -> None:
    state = position(DOG, edition="classic", players=5, placed=(1, 2, 3, 4, 0))
    assert LORD.to_act(do(state, "0 play Do")) == (0,)
    out = position({**DOG, 0: "Do"}, edition="classic", players=5, placed=(1, 2, 3, 4, 0))
    assert LORD.to_act(do(out, "0 play Do")) == (1,)


def test_L11_the_dog_is_a_lead_alone() -> None:
    state = position({**DOG, 1: "Do 9g"}, edition="classic", players=5)
    assert refused(do(state, "0 play 2g"), "1 play Do") == ("dog_only_led", "L11")
    assert refused(state, "0 play Do 2g") == ("dog_alone", "L11")
    assert refused(state, "0 play Do to=3") == ("nobody_to_name", "NOTATION")


# tricks ---------------------------------------------------------------------


def test_L12_tricks_go_as_in_tichu_and_the_cards_are_gone() -> None:
    state = position({0: "5g 9g", 1: "6g 8g", 2: "7g 7k 7b 7r 2g", 3: "3g 4g"})
    state = do(state, "0 play 5g", "1 play 6g", "2 pass", "3 pass", "0 pass")
    assert LORD.phase(state) is Phase.CLOSING
    assert LORD.to_act(state) == (1,)
    assert legal(state, 2) == ["2 play 7g 7k 7b 7r"]
    bombed = do(state, "2 play 7g 7k 7b 7r")
    assert LORD.to_act(bombed) == (3,)
    state = do(bombed, "3 pass", "0 pass", "1 pass", "2 take")
    assert LORD.to_act(state) == (2,)
    assert {seat.points for seat in LORD.view(state, None).seats} == {0}
    assert LORD.view(state, None).trick.points == 0
    assert refused(state, "2 pass") == ("leader_cannot_pass", "T22")


def test_L13_the_last_play_ends_the_round_at_once() -> None:
    state = position({0: "Dr", 1: "6g 6k 6b 6r", 2: "7g"}, players=5)
    state = do(state, "0 play Dr", "1 play 6g 6k 6b 6r")
    assert LORD.phase(state) is Phase.BETWEEN
    assert LORD.rounds(state)[0].scores[:3] == (3, 4, 5)
    assert legal(state, 2) == []


def test_L13_the_dog_as_last_card_may_end_the_round() -> None:
    state = do(position({0: "Do", 1: "6g 7g"}, edition="classic", players=5), "0 play Do")
    assert LORD.phase(state) is Phase.BETWEEN
    assert LORD.rounds(state)[0].scores[:2] == (4, 5)


# what a seat knows ----------------------------------------------------------


def play_random(players: int, edition: str, seed: int, rounds: int = 2) -> list[tuple]:
    """(state before, action) of a random session of so many rounds."""
    rng, found = Random(seed), []
    state = new(players, edition, rounds=str(rounds))
    while LORD.phase(state) is not Phase.OVER:
        if LORD.phase(state) is Phase.BETWEEN:
            cards = list(LORD.deck(state))
            rng.shuffle(cards)
            action = LORD.deal(state, cards, rng.choice(LORD.dealers(state)))
        else:
            actions = LORD.legal(state, rng.choice(LORD.to_act(state)))
            plays = [action for action in actions if isinstance(action, Play)]
            action = max(plays, key=lambda play: len(play.cards)) if plays and rng.random() < 0.8 else actions[0]
        found.append((state, action))
        state = LORD.apply(state, action)
    found.append((state, None))
    return found


EVERY_SESSION = [*(("rio", players) for players in range(5, 13)), *(("classic", players) for players in range(5, 11))]
SESSIONS = sampled([("rio", 5), ("rio", 8), ("rio", 12), ("classic", 6), ("classic", 10)], EVERY_SESSION)


@pytest.mark.parametrize(("edition", "players"), SESSIONS)
def test_random_sessions_keep_the_cards_and_end_after_their_rounds(edition: str, players: int) -> None:
    game = play_random(players, edition, seed=50 + players, rounds=3)
    for state, _ in game:
        if state.running:
            tricks = state.running.tricks
            held = sum(count(tricks, seat) for seat in range(players))
            played = sum(laid.combo.size for laid in tricks.plays)
            assert held + played + len(state.running.opened) == len(LORD.deck(state))
            assert LORD.to_act(state)
    last = game[-1][0]
    assert len(last.results) == 3
    assert all(sorted(result.scores) == list(range(1, players + 1)) for result in last.results)
    assert len(last.winners) == 1


def test_L6_a_seats_record_holds_the_trades_that_concern_it() -> None:
    later = after(new(6), (0, 1, 2, 3, 4, 5))
    state = LORD.apply(later, deal(later, {5: "Dr Ph Ar", 0: "2g 2k 2b Ma"}))
    assert LORD.seen(state, 5).traded == ("traded 5 0 Dr Ph Ar", "traded 0 5 2g 2k 2b")
    assert LORD.seen(state, 2).traded[0].startswith("traded 3 2 ")
    assert LORD.seen(state, None).traded == ()
    assert LORD.seen(state, 0).hands[1] == ("?",) * 9


def second_round() -> tuple[str, str]:
    """The record of seat 5, placed last, from a session's second round; up to the deal, and the two traded lines."""
    game = play_random(6, "rio", seed=3)
    at = next(at for at, (state, _) in enumerate(game) if len(state.results) == 1)
    state = game[at + 1][0]
    last = state.placed[-1]
    whole = redact(write(LORD, state.options, state.names, [action for _, action in game[: at + 1]]), last)
    head, traded, rest = whole.partition("traded")
    return head, traded + rest


def test_L6_a_seats_record_learns_its_new_cards_from_the_traded_lines() -> None:
    head, traded = second_round()
    last = read(head).state.placed[-1]
    waiting, told = read(head).state, read(head + traded).state
    assert len(LORD.view(waiting, last).received) == 0
    assert len(LORD.view(waiting, last).seats[last].cards or ()) == 6
    assert len(LORD.view(told, last).received[0][1]) == 3
    assert len(LORD.view(told, last).seats[last].cards or ()) == 9
    own = LORD.view(told, last).seats[last].cards or ()
    giver = told.placed[0]
    with pytest.raises(RecordError) as caught:
        read(f"{head}traded {giver} {last} {own[0]} {own[0]} {own[1]}\n")
    assert (caught.value.error.code, caught.value.error.rule) == ("traded_wrongly", "L6")


def test_L5_before_the_first_lead_nobody_else_is_told_who_has_the_mah_jong() -> None:
    state = new(6)
    state = LORD.apply(state, deal(state, {4: "Ma"}))
    assert LORD.view(state, 4).to_act == (4,)
    assert LORD.view(state, 1).to_act == (0, 2, 3, 4, 5)
    assert LORD.view(state, None).to_act == (0, 1, 2, 3, 4, 5)
    assert refused(state, f"1 play {state.round.dealt[1][0]}") == ("mah_jong_leads", "L5")
    assert LORD.view(do(state, "4 play Ma"), 1).to_act == (5,)
    later = after(new(6), (0, 1, 2, 3, 4, 5))
    gave = LORD.apply(later, deal(later, {5: "Ma"}))
    assert LORD.view(gave, 5).to_act == (0,)
    assert LORD.view(gave, 3).to_act == (0, 1, 2, 4, 5)


def test_hidden_cards_do_not_show_in_a_view() -> None:
    state = new(6)
    one = deal(state, {0: "2g 3g 4g", 4: "Ma"})
    hands = list(one.hands)
    hands[1], hands[2] = hands[2], hands[1]
    other = LORD.apply(state, type(one)(1, tuple(hands), one.dealer, one.open))
    for seat in (None, 0, 3, 4):
        assert LORD.view(LORD.apply(state, one), seat) == LORD.view(other, seat)
