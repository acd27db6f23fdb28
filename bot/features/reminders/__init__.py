"""Reminders: telling players that it is their turn, by one message for all games that wait for them.

`service`: who is waited for, what they have been told, when to look again. `feature`: what the program is told.
`cogs/reminders` sends, and has the panel. When people may be written to at all is below, for everybody who writes
(`bot.tables.reminders.notices`); so are the tables ``told`` and ``waits``, which follow from the log.
"""
