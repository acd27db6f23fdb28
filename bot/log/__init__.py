"""How tables and seasons live by their logs.

**Why a log, and no row of the state.** A game is its record anyway: replays, reviews, takebacks and the check of a
shuffle need every move with its time. A row of the state beside it could say something else. An append under the next
``seq`` is also all that a race needs: of two processes one gets the number, and the other reads again (`Conflict`).

**Why no stored checkpoint.** It would be a second form of the state, to be migrated with each change of a type, and to
be rewritten by each erasure. And it would save little: a long game of Tichu, 2,291 entries in 28 rounds, is folded in
0.1 seconds of a processor; a season with 50,000 results takes four (decision 0010). Who pays is a table that is not in
the cache, above all after a restart or a move to another process, and a takeback.

**Why a cache only at home.** The process that is home of a slot is told of every change there, so what it has cached is
the newest. Elsewhere nobody says when it is outdated; the state is read for each use. Nothing depends on that for
being right: a decision that follows from an old state is refused by its ``seq``.

A *snapshot* (`bot.tables.core.state.Snapshot`) is the state at one ``seq``, as listeners get it: no checkpoint.

`repository`: load, decide, append, know, tell, for anything whose state is the fold of a log. `errors`: what a store
of logs raises (`Conflict`: another process was faster; `Repeated`: the interaction is stored already).
"""
