"""A bot in many servers that are quiet: ``python -m benchmarks.servers``.

Discord is a stand-in over real sockets (`discord`): it has that many servers, each with channels and roles, sends each
shard its own, and holds the bot to the limits on beginning sessions. The bot is the real one, in a process of its own
(`benchmarks.load.bot`), with as many shards as Discord advises. ``--processes`` starts several, each with all shards,
on PostgreSQL; then a new one takes the place of the first while people play. (An hour passes before, for the database
alone: in one hour as many starts are refused.)

Figures:

- *start*: from the process's start until it knows all servers. Discord allows one new session each five seconds, so
  sixteen shards take 75 seconds at least.
- *memory*: resident, of the bot's process and of its workers.
- *idle*: the processor time a second while nobody plays and servers change a channel now and then.
"""
