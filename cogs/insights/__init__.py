"""*My play*: what is known of how a player plays."""
