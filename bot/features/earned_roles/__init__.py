"""Roles that members of a server earn: for so many games played there, or for the title of a season.

`values`: the settings, and what is known of one who earned a role. `rules`: who should have which role, what has to be
done, and which roles the bot never gives. `store`: the table ``earned_roles``, and what it keeps of whom. `service`:
works out what has to be done on a server. `feature`: what the program is told. `cogs/earned_roles` gives and takes
them, and has their page of ``/setup``.
"""
