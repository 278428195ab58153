"""The language server: what editors ask while somebody writes a ruleset.

`documents` checks a text and remembers what came of it; each question has a module of its own that knows nothing of the
protocol's transport; `server` alone knows pygls.
"""
