"""A player's hand: cards, calls, bombs, standing orders, advice."""
