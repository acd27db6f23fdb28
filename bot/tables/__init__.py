"""Live games: lobbies, moves, deals, closing tricks, deadlines, AI turns. No Discord, no SQL.

`service.TableService` is what a front end calls, with parts for lobbies, orders, votes and the rest;
`timing.scheduler.Scheduler` drives tables without clicks; `ports` define their dependencies.
"""
