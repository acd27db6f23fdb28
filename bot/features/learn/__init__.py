"""The door to learning: `feature` is what the program is told, and its page is in `cogs/learn`.

It knows nothing itself: it opens the pages of `plans`, `puzzles`, `course`, `insights`, `daily`, `storm`, `challenges`.
"""
