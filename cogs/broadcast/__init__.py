"""Broadcasts: a game of a season with open cards in a channel, a whole round later, with a moderator's comments."""
