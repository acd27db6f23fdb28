"""The queue's pages: ``/lfg`` and a player's search (`cog`, `view`), what becomes of it where the player asked
(`pages`), and the messages that show a server who looks for a game (`messages`).
"""
