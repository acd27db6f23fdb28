"""The command line ``busdriver``: modules of commands, put together in `bot.cli.main`.

A command is a function that returns the exit status: 0 for success, 1 if it found something wrong. Bad input is an
`InputError`: exit status 2 and one line on standard error. Commands import what they need only when they run, so small
ones start fast.
"""
