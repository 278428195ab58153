"""What people type and read: cards, actions, events and refusals in words, for any ruleset."""

from rulelang.play.typed.cards import read_card, show_card
from rulelang.play.typed.doing import show_action
from rulelang.play.typed.events import show_event, show_events, worth_telling
from rulelang.play.typed.reading import read_action
from rulelang.play.typed.refusals import explain_refusal, explain_to
from rulelang.play.typed.text import NotUnderstood, clean

__all__ = [
    "NotUnderstood",
    "clean",
    "explain_refusal",
    "explain_to",
    "read_action",
    "read_card",
    "show_action",
    "show_card",
    "show_event",
    "show_events",
    "worth_telling",
]
