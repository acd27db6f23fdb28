"""Groups: people who keep playing together, and their weekly time.

`values`: a group, its members, a meeting, and how those who come are seated. `service`: keeping, asking, meeting.
`store`: the tables, and what they keep of whom. `feature`: what the program is told. Its pages are in `cogs/groups`,
which also asks who comes. The tables, and the messages that ask, have the name that groups had first: *company*.
"""
