"""What the entries of a season's log bring for whom, and when it is said to them."""
