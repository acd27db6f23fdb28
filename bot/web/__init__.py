"""The process of pages: serves what the bot has published, and knows nothing else.

    bodies     the store ``pages.db``: finished bodies under hashes of their addresses
    postgres   the same in a schema of PostgreSQL
    server     answers GET and HEAD, with strict headers
    guard      limits: of requests and connections of an address, of a connection's life
    keeper     the bot's side: starts this process, and again when it ends
    __main__   the process: ``python -m bot.web``, which ``busdriver play`` starts; ``busdriver web`` is the same

It imports no rule, no cog, and no table of the bot (`pyproject.toml`): running hands, secrets and the token are out of
its reach. It opens its store to read only.
"""
