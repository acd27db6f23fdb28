"""When a player is notified of a turn."""
