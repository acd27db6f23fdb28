"""The deals that everybody gets, of the day and of the week: the same cards, alone with AI players, once.

`shared_deals`: which there are. `values`: an attempt, what one may see of a deal. `service`: beginning, ending,
opening. `store`: the tables, and what they keep of whom. `feature`: what the program is told. Its pages are in
`cogs/daily`.
`pairs` begins those that two partners play; `day_tables` adds them up.
"""
