"""Why: a card is legal or not, a rule acted or did not, a penalty was given; always with the place in the rules."""

from rulelang.play.why.acts import explain_last
from rulelang.play.why.history import NoSuchPosition, Position, from_file
from rulelang.play.why.legal import explain_action, explain_hand

__all__ = ["NoSuchPosition", "Position", "explain_action", "explain_hand", "explain_last", "from_file"]
