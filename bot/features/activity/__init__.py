"""When people play on a server, and how many come back: for who may manage it, and nothing about fewer than five.

`rules`: what may be said of a month, and how numbers below five stay unknown, also between two looks. `service`: reads
a month. `feature`: what the program is told. `cogs/activity` has its page of ``/setup``. Nothing is stored.
"""
