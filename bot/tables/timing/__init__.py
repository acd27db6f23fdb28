"""What a table does without a player: deadlines, AI turns, closing tricks."""
