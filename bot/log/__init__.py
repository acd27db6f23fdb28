"""How tables and seasons live by their logs.

`repository`: load, decide, append, know, tell, for anything whose state is the fold of a log. `errors`: what a store
of logs raises (`Conflict`: another process was faster; `Repeated`: the interaction is stored already).
"""
