"""The verbs of a hand's controls: all are for players of the table, and answered with the hand as it is then.

`hand_controls` draws a control for a verb; the `step` of the same verb in `cogs.play.cog` says what it does. A direct
message with one of them shows a hand. Other buttons in a hand belong to other features, and are declared there.
"""

from __future__ import annotations

from enum import StrEnum

BEST = "best"
"""The strongest AI player's advice; else the teacher's."""


class Verb(StrEnum):
    """What the player does. In parentheses the argument or value of the click."""

    # at once
    PASS = "pass"  # noqa: S105 the verb
    DECLINE = "decline"
    """A grand Tichu."""
    CALL = "call"
    """(which, for which seat)."""
    GIFT = "gift"
    """Give the Dragon's trick away (to whom)."""
    ASK = "ask"
    """For a card (whom)."""
    NONE = "none"
    """No card to show to who asks."""

    # choose
    SURE = "sure"
    """Be asked once more before a call (which, for which seat)."""
    PICK_CARDS = "pick-cards"
    """(The cards)."""
    UNSELECT = "unselect"
    """Take back all choices."""
    GIVE_CARD = "give-card"
    """Give this card to the next receiver, or take it back (its place in the hand)."""
    ADVISED = "advised"
    """Choose the cards that the bus driver would give."""

    # give and play what is chosen
    FOLLOW = "play-advised"
    """Do what the bus driver advises (`BEST`: as the panel's *Advice* does)."""
    GIVE = "give"
    """The cards of the exchange."""
    PICK_READY = "pick-ready"
    """A play of the menu, or a page of the menu (which)."""
    QUICK = "quick"
    """One of the likeliest plays (its number)."""
    PLAY = "play"
    """The chosen cards (the number of their reading)."""
    WISH = "wish"
    """Play with a wish (the rank)."""
    LEAD_TO = "lead-to"
    """Play the Dog (who gets the lead)."""
    PLAY_SURE = "play-sure"
    """Play the cards that the player was asked about once more."""

    # the rest
    WITHDRAW = "withdraw"
    """An order (its kind)."""
    GUIDE_OFF = "guide-off"
    """No explanations any more."""
    REFRESH = "refresh"
    """Show the hand here."""
    BACK = "back"
    """Take the seat back from the AI player."""
    FINISH = "finish"
    """Let the AI players play the rest of the round at once."""
    LARGER = "larger"
    """Show the own cards in two rows from now on."""
    SPEED = "play-speed"
    """Have AI players move so quickly from now on, alone with them (`AiSpeed`)."""
    PASS_ON = "pass-on"  # noqa: S105 the verb
    """Pass automatically from now on."""
    UNDO = "undo"
    """Go back to the last decision, alone with AI players (the log's entry with it)."""
    NEXT = "next"
    """Begin the next round, alone with AI players."""
