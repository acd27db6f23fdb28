"""What the bot can do: ``/help``, ``/about`` and the first message to a server."""
