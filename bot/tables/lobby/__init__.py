"""Who sits where: `lobbies` opens, fills and starts lobbies; `gathering` opens those of people who belong together, and
invites; `seating` takes, leaves and fills seats while a game goes on. All decide by `bot.tables.rules`, and store by
`bot.tables.log.repository`.
"""
