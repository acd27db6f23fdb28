"""Score pads: games played with real cards."""
