"""``/help`` and the first message to a server."""
