"""The learned players: value networks trained by self-play.

- `policy`, `policy_features`, `patterns`, `layout`: the network, and what it sees of a choice.
- `player`: `hard` decides by it; `giver`: `normal` at Tichu gives by it, and plays by its own rules.
- `search`: with few hidden cards the best choices are played on to the end of the round, in `sampling`: hidden hands
  that fit what a seat has seen; `native`: the play-outs, in C.
- `partition`: a quick plan of a hand. `standing`: what a call of Tichu may cost at this score, and the chance to win.
"""
