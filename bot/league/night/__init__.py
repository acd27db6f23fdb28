"""What a club night has beside other seasons: its entries in the log, and what they make known."""
