"""Equal deals: challenges of a few people, and events of a server, in which everybody plays the same cards apart.

`values`: a contest, its sides, and who may see what. `scoring`: what a deal brought, matchpoints, places. `store`: the
tables ``same_deals`` and ``same_deal_players``, and what they keep of whom. `service`: asking, playing, ending.
`luck`: the chance of its AI players. `feature`: what the program is told. Its pages are in `cogs/same_deals`. Below it:
the staging of tables (`bot.features.daily.staging`).
"""
