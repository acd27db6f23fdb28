"""``busdriver doctor``: what works, what does not, and what to do, before the bot meets its first server.

Each subject has a module with what there is to know (a value), how it is found out (``look``), and checks, which are
pure: they turn the value into lines. Nothing is changed: the database's header is read, or its server asked in a
read-only transaction, and Discord is only asked with GET. No session with the gateway is begun.
"""
