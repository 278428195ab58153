"""Binding: each IR node becomes a plain function of the table, once for each setting.

A bound expression is called as `f(table, locals, candidate)`: the table, the locals of the block or sentence, and the id of
the card under test (-1 outside patterns). The binders of a family stand in one table, keyed by the class of the node.
"""

# whoever imports a part of this package finds the table of expressions filled
from rulelang.engine.bind import expressions as expressions
