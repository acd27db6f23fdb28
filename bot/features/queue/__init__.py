"""Players who look for a game: the queue.

`values`: what somebody looks for, and until when. `matching`: who is seated with whom, by pure functions.
`acquaintance`: who may meet whom. `standings`: how each search stands. `arranger`: a pass over the queue. `ready`: all
are to press *I am here*. `ai_games`: nobody waits alone. `rematch`: the same people again, across servers.
`table_changes`: what of tables concerns searches. `steps`: what happens, for who shows it. `process_news`: what
processes tell each other, as one of them arranges for all. `service`: what front ends call. `store`: the tables, and
what they keep of whom. `feature`: what the program is told. Its pages are in `cogs/queue`. Below it: who may play
across servers (`bot.features.across`).
"""
