"""A log of BrettspielWelt, written by hand: one round, with a call, the exchange, the Dog, a bomb and the Phoenix."""

from __future__ import annotations

DEALT = """(0)Ann Ma GA GK GD GB G10 G9 G8 {first}G7 G6 G5 G4 G3 G2
(1)Bo Hu RA RK RD RB R10 R9 R8 {first}R7 R6 R5 R4 R3 R2
(2)Cy Ph BA BK BD BB B10 B9 B8 {first}B7 B6 B5 B4 B3 B2
(3)Di Dr SA SK SD SB S10 S9 S8 {first}S7 S6 S5 S4 S3 S2"""
EIGHT = "\n".join(line.partition(" {first}")[0] for line in DEALT.splitlines())
BEFORE = f"""---------------Gr.Tichukarten------------------
{EIGHT}
---------------Startkarten------------------
{DEALT.format(first="")}
Schupfen:
(0)Ann gibt: Bo: G2 - Cy: G3 - Di: G4 -
(1)Bo gibt: Cy: R5 - Di: R6 - Ann: R2 -
(2)Cy gibt: Di: B7 - Ann: B3 - Bo: B5 -
(3)Di gibt: Ann: S4 - Bo: S6 - Cy: S7 -
BOMBE: (2)Cy (3)Di
---------------Rundenverlauf------------------
"""
LOG = f"""{BEFORE}Tichu: (0)Ann
(0)Ann: GA GK GD GB G10 G9 G8 G7 G6 G5 S4 B3 R2 Ma
(1)Bo passt.
(2)Cy passt.
(3)Di passt.
(1)Bo: Hu
(3)Di: S2
(1)Bo passt.
(2)Cy: BA BK BD BB B10 B9 B8
(3)Di passt.
(1)Bo passt.
(2)Cy passt.
(2)Cy: Ph S7 B6 R5 B4 G3 B2
Ergebnis: 300 - 0
"""
