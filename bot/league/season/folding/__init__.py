"""What each kind of entry makes of a season's state, by what the entries are about."""
