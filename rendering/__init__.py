"""Pictures of views, drawn with Pillow. Imports nothing of Discord, storage or the catalogues.

From the bottom up: `theme` (colours and sizes), `draw` (shapes, text, sheets), `fonts`, `cards` (sprites), then whole
pictures (`hand`, `table`, `results`, `exchange`, `replay`), each with its description (`words`, `description`).
`studio` lists every kind of picture.
"""
