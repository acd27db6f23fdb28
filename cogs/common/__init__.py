"""What all cogs share.

`handlers`, `commands`, `rights`: declaring controls and commands, and who may use them. `gate`: every interaction
passes it. `layout`, `forms`, `pager`, `accents`: messages, and custom ids that survive a restart. `errors`: the one
place that turns a failure into an answer. `languages`, `display_names`: how people, cards and games are called.
`renderer`: pictures, drawn elsewhere. `services`: what cogs work with. `limits`, `permissions`, `time_settings`: what
the names say.
"""
