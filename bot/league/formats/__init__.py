"""League formats, one module each. A format pairs rounds and scores blocks of games; it is data and pure functions.

- `base`: the contract `Format`; `registry`: all formats, and the presets that ``/league create`` offers.
- `swiss`, `round_robin`, `knockout`, `double`, `groups`: sides against sides.
- `individual`, `hiesfeld`, `tables`: single players whose partners change.
- `duplicate`, `movement`: all tables play the same deals. `night`: short rounds of a club night.
- `matching`: pairs with the least penalty, for all formats that pair by points.
"""
