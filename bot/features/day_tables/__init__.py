"""Tables of a week and a month of deals of the day.

`values`: a row, and how rows are ranked. `service`: reading them, with the pars of the deals. `feature`: what the
program is told. Their page is in `cogs/day_tables`. They store nothing: attempts are those of `daily`.
"""
