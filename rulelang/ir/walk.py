"""Going through effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulelang.ir import effects as fx


def all_effects(effects: Sequence[fx.Effect]) -> Iterator[fx.Effect]:
    """All effects of a block in order, also those that only happen if, if somebody wants it, or for each."""
    for effect in effects:
        yield effect
        match effect:
            case fx.If(then=then, otherwise=otherwise) | fx.Maybe(then=then, otherwise=otherwise):
                yield from all_effects((*then, *otherwise))
            case fx.ForEach(body=body):
                yield from all_effects(body)
