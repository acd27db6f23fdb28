"""Pages that anyone with their address may open: a season, a replay, a review of one's own seat.

What is public is decided in Discord and stored here; finished bodies go into a store of their own
(`bot.core.published`), from which a process serves them that knows nothing else (`bot.web`).

`values`: a page, who was told, who agrees. `store`: the tables ``web_…``, and what they keep of whom. `season_page`:
what a season's page says, as one value; `season_bodies`: its HTML, JSON, calendar and files. `hooks`: results for an
address that the host has set. `publisher`: what all pages share. `games`: decides and publishes what is about a game;
`service`: the same of seasons, and what happens to all pages. `feature`: what the program is told. Its pages in
Discord, and what pages of games say, are in `cogs/web`.
"""
