"""Colours for rule texts in editors and on pages, made from the words of the grammar."""
