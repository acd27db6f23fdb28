"""Live games: lobbies, moves, deals, closing tricks, deadlines, AI turns. No Discord, no SQL.

`service.TableService` is what a front end calls; `timing.scheduler.Scheduler` makes a
table go on by itself; `ports` are what they need from outside.
"""
