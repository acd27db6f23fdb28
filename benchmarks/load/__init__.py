"""Live tables with human pace against a Discord that enforces its rate limits: ``python -m benchmarks.load``.

Two processes, or with ``--processes`` several of the bot. The *bot* (`bot`) is the real one: its client, its drawing
process, its AI workers. It reports every change of a table after the commit. The other process is Discord
(`tests.wire.wire_discord`, over real sockets with `tests.wire.wire_limits`) and the *people* (`people`) who read their
messages and click. `measure` collects, `report` prints.

Pace: a table makes a move every 3-4 seconds. Half of the moves are preceded by a click that only chooses cards.

Figures:

- *answer*: from the gateway event of a click until the bot's answer arrives. *With picture*: of the answers that show a
  hand, those whose message has its picture.
- *counted requests*: those that count towards Discord's 50 a second. A *move* is any action of a player in a game: a
  call or its refusal, cards given, a play, a pass, a gift.
- *table behind*: from a move's commit until the table's message shows that state or a later one, by its alt text.
  Without threads it is in no message of the channel: until the hands of those who wait show it.
- *turn shown*: from the commit that makes it somebody's turn until their hand says so.
- *waiting*: tables and hands that do not show the newest state, sampled once a second. It grows if the last third of
  the samples has clearly more than the first.
"""
