"""The rules of a game as prose for players: made of the meanings of its rules, and of their sentences in plain words."""

from rulelang.play.rulebook.book import Book, book

__all__ = ["Book", "book"]
