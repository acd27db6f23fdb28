"""Pictures of views, drawn with Pillow. Imports nothing of Discord, storage or the catalogues.

From the bottom up: `theme` (colours and sizes), `fonts`, `draw` (shapes, text, sheets), `cards` (sprites, orders of a
hand), `words`, `picture` (the base of all pictures and their descriptions), `seats` (what a seat has and does),
`moments`, then whole pictures: `hand` and `table`, `results`, and those made of others (`play`, `replay`, `exchange`,
`clip`). `studio` lists every kind of picture. Imports run downwards only (`make imports`).
"""
