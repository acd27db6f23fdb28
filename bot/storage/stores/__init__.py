"""The SQL of what is no room: one module for each subject, which implements a port of tables or leagues.

`tables`, `messages`, `posts`: live games and what shows them. `players`: what people have set. `seasons`, `ratings`,
`statistics`: leagues. `people`: one person in all rooms. `erasure`, `personal`: loops over all that is kept (`Kept`),
rooms included, and what cannot be declared, as names inside records. `marks`, `kept_marks`: what protects others after
an erasure. `kept`: the list of tables that no room has.
"""
