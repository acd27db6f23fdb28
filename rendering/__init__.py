"""Pictures of views, drawn with Pillow. Imports nothing of Discord, storage or the catalogues.

From the bottom up: `theme` (colours and sizes), `draw` (shapes, text, sheets), `fonts`, `cards` (sprites), `picture`
(the base of all pictures and their descriptions, with `words`), then whole pictures (`hand`, `table`, `play`,
`results`, `exchange`, `replay`). `studio` lists every kind of picture.
"""
