"""Rules of time, orders and lobbies: pure functions of a table.

`schedule`: the next automatic step and its time. `lost_time`: what is given back after an outage. `lobby_rules`,
`seats`: who may sit where. `order_rules`: what a standing order may be, and when it is carried out. `presence`: who is
given up on at a live table.
"""
