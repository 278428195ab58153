"""How each expression is answered."""

from __future__ import annotations

from rulelang.engine.bind import binding
from rulelang.engine.bind.values import cards, conditions, facts, names, numbers, seats

binding.BINDERS.update(
    names.BINDERS | seats.BINDERS | cards.BINDERS | numbers.BINDERS | conditions.BINDERS | facts.BINDERS
)
