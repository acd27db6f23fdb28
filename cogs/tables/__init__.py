"""Running tables in a channel.

- `cog`: the table's message again, my games, the buttons under a result. `game_cog`, `game_page`: ``/game``, one
  private panel of what a person may do at a table.
- `vote_messages`: proposals, one message each. `substitutes`: who takes over a seat. `spectators`: open cards, a
  round late.
- `table_count`: the bot's presence.
"""
