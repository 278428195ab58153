"""What rules say: sentences that stand, events, and the effects of blocks."""
