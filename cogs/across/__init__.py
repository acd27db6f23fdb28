"""Tables without a channel: people of different servers play in their direct messages."""
