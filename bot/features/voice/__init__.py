"""A voice channel at hand: a server names one of its own, and lobbies and hands link to it.

`values`: the setting. `service`: which channel a table links to. `feature`: what the program is told. It has no pages:
``/setup`` shows the setting, and the messages of tables and hands the link. The bot does nothing in the channel, so it
needs no permission there, and asks Discord for nothing.
"""
