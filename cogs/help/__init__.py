"""``/help``, ``/about`` and the first message to a server."""
