"""Club nights: a tournament of one evening in one channel, directed by people, driven by its clock.

A night is a season whose settings have rules of a night. Its facts, their fold, its formats and settings are in
`bot/league` (`night`, `season/night`, `formats/night`), since the season's log knows them. Here is what acts:

`service` puts the parts together: `planning` (open, change, call off), `players` (enter, check in, come to a table),
`course` and `games` (what directors decide; `base` asks others when the director plays), `reading` (which night is
meant, the series), `tables` (opens and ends games), `driver` (what happens by itself). Its pages are in `cogs/nights`.
"""
