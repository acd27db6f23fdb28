"""From a log to a table and back.

`repository`: the one place that changes tables. `fold`: the state that follows from entries. `decisions`: functions
from a table to the `Change` that is stored. `history`: what everybody could see, and finished rounds with open cards.
`absence`, `leaving`: who did not come, and who left for good. `missed`: what another process has decided.
`taking_back`: going back in a round.
"""
