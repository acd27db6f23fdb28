"""What front ends call: each service reads and changes one part of the leagues, by decisions of `bot.league.season`.

`seasons`, `rounds`, `deadlines`, `playoffs`: the course of a season. `matches`, `results`: fixtures, and what tables
and managers enter. `decisions`: who plays does not decide alone. `calendar`, `fairness`, `honours`: times, cases,
winners. `standings`, `ratings`, `statistics`, `pars`: what follows, brought up to date before it is read.
`table_rules`: what tables ask. Club nights and squads are rooms of their own (`bot.features.nights`, `.squads`).
"""
