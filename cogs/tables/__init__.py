"""Running tables in a channel: the table message, administration, votes, substitutes."""
