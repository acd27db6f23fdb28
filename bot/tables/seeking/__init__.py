"""Players who look for a game.

`search`: what somebody looks for, and until when. `matching`: who is seated with whom, by pure functions.
`acquaintance`: who may meet whom. `player_queue`: what front ends call; it arranges. `standings`:
how each search stands. `ready`: all are to press *I am here*. `ai_games`: nobody waits alone. `steps`: what happens,
for who shows it. `queue_news`: what processes tell each other, as one of them arranges for all.
"""
