"""Games with people of other servers, who do not know each other.

`values`: a report; how long somebody is paused. `names`: what people are called there. `service`: who may play, and
reports. `store`: the tables ``reports`` and ``barred``, and what they keep of whom. `host_reports`: what the operator
reads and does. `feature`: what the program is told. Its pages are in `cogs/across`. The queue seats people
(`bot.features.queue`).
"""
