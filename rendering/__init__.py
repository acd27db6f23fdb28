"""Pictures of views, drawn with Pillow. Imports nothing of Discord, storage or the catalogues.

From the bottom up: `colour`, `theme` (every colour and size as data), `vector` (shapes),
`fonts` and `text`, `cards` (sprites), then whole pictures (`hand`, `table`, `results`, …), each
told in words as well (`words`, `alt`). `studio` is the one entrance.
FreeType faces are not thread-safe: one worker thread does all drawing.
"""
