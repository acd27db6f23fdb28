"""A table's values and decisions, and what it asks of the outside. Everything is frozen.

`model`: seats, terms, status. `state`: a lobby or a running game at one ``seq``, in named parts. `position`: a game's
state with each seat's view, computed once. `entries`: the kinds of facts in a log, and their text. `change`: one
decision, which the store keeps and listeners get. `plan`: what a table does next by itself, and whom it waits for.
`orders`: what players have left to be done later; votes, too. `time_control`: paces, in seconds. `shuffle`: deals that
can be verified. `preferences`: what people and servers choose. `marks`: what outlives an erasure. `ports`: store,
secrets, AI, which the program gives.
"""
