"""Who sits where: `gathering` opens lobbies of people who belong together, and invites; `seating` takes, leaves and
fills seats while a game goes on. Both decide by `bot.tables.rules`, and store by `bot.tables.log.repository`.
"""
