"""The easy and normal players: rules of thumb, without training.

- `easy`: legal plays without a plan. `normal`: plans by `planning`, weighs plays by `tactics`, calls by `calls`.
- `reasons`: the one thing that mattered most for a play, which advice puts into words.
"""
