"""Studies: what players have learned by themselves, whoever teaches it. A room without pages.

`values`: a study, by kind and name. `service`: the table ``study``, and what it keeps of whom. `feature`: what the
program is told. Plans, the course and storms store theirs here, each with JSON of its own.
"""
