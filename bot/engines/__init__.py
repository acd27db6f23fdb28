"""Who decides for an AI seat: worker processes and external engines."""
