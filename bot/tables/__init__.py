"""Live games: lobbies, moves, deals, closing tricks, deadlines, AI turns. No Discord, no SQL.

`service.TableService` is what a front end calls; `timing.scheduler.Scheduler` drives tables without clicks; `ports`
define their dependencies.
"""
