"""The learned players: value networks trained by self-play.

- `policy`, `policy_features`, `patterns`, `layout`: the network, and what it sees of a choice.
- `player`: `hard` decides by it; `sampling`: hidden hands that fit what a seat has seen; `native`: play-outs in C.
- `partition`: a quick plan of a hand. `standing`: what a call of Tichu may cost at this score.
"""
