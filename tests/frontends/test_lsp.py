"""`rulelang lsp`: a real session over the standard streams, and each answer by itself."""

import asyncio
import contextlib
import sys

import pytest

pytest.importorskip("pygls.lsp.server")

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

from rulelang.frontends.lsp.completion import complete
from rulelang.frontends.lsp.documents import Documents
from rulelang.frontends.lsp.hover import hover
from rulelang.frontends.lsp.lens import Lens
from rulelang.frontends.lsp.lens import words as above
from rulelang.frontends.lsp.pages import WORDS
from rulelang.frontends.lsp.positions import offset, position, units
from rulelang.frontends.lsp.symbols import CannotRename, places, rename, symbol_at
from rulelang.grammar.words import DECLARATIONS
from rulelang.library import shipped_folder
from rulelang.source import Source
from tests.frontends.conftest import ROOT, environment

MAUMAU = (ROOT / "rulesets" / "maumau.mau").read_text(encoding="utf-8")
VARIANT = 'game "House":\n    extends "maumau"\n\n'


class Client(LanguageClient):
    def __init__(self) -> None:
        super().__init__("test", "1")
        self.told: dict[str, list[lsp.Diagnostic]] = {}
        self.news = asyncio.Event()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: lsp.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = list(params.diagnostics)
            self.news.set()

    async def hears(self) -> None:
        await asyncio.wait_for(self.news.wait(), 30)
        self.news.clear()


async def session(work, folder):
    client = Client()
    await client.start_io(sys.executable, "-m", "rulelang", "lsp", env=environment(), cwd=str(folder))
    try:
        start = lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=folder.as_uri())
        await client.initialize_async(start)
        client.initialized(lsp.InitializedParams())
        await work(client)
        await client.shutdown_async(None)
        client.exit(None)
    finally:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(client.stop(), 5)


def test_a_session(tmp_path):
    path = tmp_path / "house.mau"
    uri = path.as_uri()
    text = (
        VARIANT
        + 'option house "Wessen Haus, ♥?": 1-9 = 2\n'
        + 'rule eights "Zwei müssen ziehen.": when player plays 8: next draw house\n'
    )
    path.write_text(text, encoding="utf-8")
    document = lsp.TextDocumentIdentifier(uri)

    def at(text: str, wanted: str, after: int = 0) -> lsp.Position:
        return position(Source.of("x", text), text.index(wanted) + after)

    async def work(client: Client) -> None:
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "mau", 1, text))
        )
        await client.hears()
        (one,) = client.told[uri]
        assert (one.code, one.source, one.severity) == ("M302", "rulelang", lsp.DiagnosticSeverity.Error)
        assert one.range.start == at(text, "draw house")

        (fix,) = await client.text_document_code_action_async(
            lsp.CodeActionParams(document, one.range, lsp.CodeActionContext([]))
        )
        assert fix.title == "write `draws` for `draw`" and fix.is_preferred
        (edit,) = fix.edit.changes[uri]
        change = lsp.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text)
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(2, uri), [change])
        )
        await client.hears()
        assert client.told[uri] == []
        now = text.replace("next draw ", "next draws ")

        shown = await client.text_document_hover_async(lsp.HoverParams(document, at(now, "draws", 1)))
        assert "draws" in shown.contents.value
        shown = await client.text_document_hover_async(lsp.HoverParams(document, at(now, "house\n", 1)))
        assert 'option house "Wessen Haus' in shown.contents.value

        declared = await client.text_document_definition_async(lsp.DefinitionParams(document, at(now, "house\n")))
        assert declared.uri == uri and declared.range.start == at(now, "house ")
        used = await client.text_document_references_async(
            lsp.ReferenceParams(lsp.ReferenceContext(True), document, at(now, "house\n"))
        )
        assert [one.range.start.line for one in used] == [3, 4]

        lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
        (shown_above,) = lenses
        assert shown_above.range.start.line == 4 and "times in 100 moves; in " in shown_above.command.title

        renamed = await client.text_document_rename_async(lsp.RenameParams(document, at(now, "house\n"), "home"))
        assert [one.new_text for one in renamed.changes[uri]] == ["home", "home"]
        with pytest.raises(JsonRpcException, match="cannot be a name"):
            await client.text_document_rename_async(lsp.RenameParams(document, at(now, "house\n"), "when"))

        listed = await client.text_document_completion_async(
            lsp.CompletionParams(document, at(now, "draws house", len("draws ")))
        )
        assert "house" in {one.label for one in listed.items}
        outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert {"house", "eights"} <= {one.name for one in outline}

        ugly = now.replace("plays 8:", "plays   8 :")
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(3, uri), [lsp.TextDocumentContentChangeWholeDocument(text=ugly)]
            )
        )
        await client.hears()
        (edit,) = await client.text_document_formatting_async(
            lsp.DocumentFormattingParams(document, lsp.FormattingOptions(4, True))
        )
        assert edit.new_text == now
        broken = now + 'rule broken "B.": when player pl'
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(4, uri), [lsp.TextDocumentContentChangeWholeDocument(text=broken)]
            )
        )
        await client.hears()
        assert client.told[uri]
        listed = await client.text_document_completion_async(
            lsp.CompletionParams(document, position(Source.of("x", broken), len(broken)))
        )
        assert "plays" in {one.label for one in listed.items}
        left = await client.text_document_formatting_async(
            lsp.DocumentFormattingParams(document, lsp.FormattingOptions(4, True))
        )
        assert not left
        client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
        await client.hears()
        assert client.told[uri] == []

    asyncio.run(asyncio.wait_for(session(work, tmp_path), 120))


# ---- answers by themselves -----------------------------------------------------------------------------------------------


def document(text: str):
    return Documents().update("file:///nowhere/x.mau", text)


def words(text: str) -> list[str]:
    """What is suggested at `|`."""
    at = text.index("|")
    return [one.word for one in complete(document(text.replace("|", "", 1)), at)]


RULES = MAUMAU + 'rule x "X.":\n    '
PLACES = [
    ("|", {"rule", "option", "deck"}, {"when", "plays"}),
    (VARIANT + "ru|", {"rule"}, {"when"}),
    ('game "A":\n    |', {"players", "extends", "manners"}, {"rule", "clubs"}),
    ('game "A":\n    extends "|', {"maumau", "kinder"}, {"rule"}),
    (RULES + "|", {"when", "may", "while", "player"}, {"deck"}),
    (RULES + "when |", {"player", "deal", "next"}, {"when", "deck"}),
    (RULES + "when player |", {"plays", "draws", "empties"}, {"chooses", "when"}),
    (RULES + "when player plays |", {"7", "hearts", "card", "J"}, {"draws", "debt"}),
    (RULES + "when player plays 7: |", {"next", "player", "set", "skip"}, {"deck", "when"}),
    (RULES + "when player plays 7: next |", {"draws", "chooses", "scores"}, {"empties", "runs"}),
    (RULES + "when player plays 7 |", {"if", "unless", "or"}, {"deck", "while"}),
    (RULES + "may |", {"play", "take", "draw", "pass"}, {"draws", "debt"}),
    (RULES + "may play card if card.|", {"suit", "rank"}, {"when"}),
    (RULES + "may play card if card.suit is |", {"top", "hearts", "wish"}, {"when"}),
    ("without rule |", set(), {"when"}),
    (VARIANT + "without rule |", {"nine", "jack"}, {"debt"}),
    (VARIANT + "use |", {"draw_stack", "wish"}, {"rule"}),
    (RULES + "may play J despite |", {"jack", "seven"}, {"debt", "hearts"}),
    (RULES + "when player plays 7: player must say |", {'"Mau"', '"Mau Mau"'}, {"debt"}),
    (MAUMAU + 'option x "X": |', {"yes, no = no"}, {"count = 0", "debt"}),
    (MAUMAU + "remember x: |", {"count = 0", "suit or none = none"}, {"debt"}),
    (RULES + 'may draw  # wh|', set(), {"when"}),
    (RULES + 'when player says "M|', set(), {"when"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted", "not_wanted"), PLACES)
def test_completion_in_place(text, wanted, not_wanted):
    found = words(text)
    assert len(found) == len(set(found))
    assert wanted <= {*found}, sorted(found)
    assert not not_wanted & {*found}


def test_hover():
    open_ = document(MAUMAU)

    def told(wanted: str, after: int = 0) -> str:
        found = hover(open_, MAUMAU.index(wanted) + after)
        return found[0] if found else ""

    assert "```mau\nremember debt: count = 0" in told("debt > 0")
    assert "a value of `suit`" in told("hearts")
    assert "so many seats" in told("skip 1")
    assert told("manners").startswith("**manners**")
    assert "Two, three or four people play." in told("MAUMAU-002", 3)
    assert told("# Mau Mau") == "" and told('"Mau Mau"') == ""


def test_every_declaration_is_described():
    assert {*DECLARATIONS} <= {*WORDS}


@pytest.mark.parametrize(
    ("wanted", "new", "count"), [("debt", "owed", 6), ("wish", "wanted", 5), ("hearts", "cups", 1), ("announced", "said_it", 5), ("jack_on_jack", "twice", 2)]
)  # fmt: skip
def test_rename(wanted, new, count):
    open_ = document(MAUMAU)
    spans = rename(open_, symbol_at(open_, MAUMAU.index(wanted)), new)
    assert len(spans) >= count
    text = MAUMAU
    for span in reversed(spans):
        text = text[: span.start] + new + text[span.end :]
    again = document(text)
    assert again.checked.program is not None
    found = symbol_at(again, text.index(new))
    assert found.name == new and len(places(again, found)) == len(places(open_, symbol_at(open_, MAUMAU.index(wanted))))


@pytest.mark.parametrize(("wanted", "new"), [("debt", "wish"), ("debt", "two words"), ("debt", "if"), ("stock", "x")])
def test_what_cannot_be_renamed(wanted, new):
    open_ = document(MAUMAU)
    with pytest.raises(CannotRename):
        rename(open_, symbol_at(open_, MAUMAU.index(wanted)), new)


def test_no_rename_while_there_are_errors_or_from_elsewhere():
    broken = document(MAUMAU + "rule x")
    with pytest.raises(CannotRename, match="errors"):
        rename(broken, symbol_at(broken, MAUMAU.index("debt")), "owed")
    text = VARIANT + 'rule x "X.": may draw if debt > 3\n'
    child = document(text)
    with pytest.raises(CannotRename, match="not declared in this file"):
        rename(child, symbol_at(child, text.index("debt")), "owed")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_positions_there_and_back(encoding):
    source = Source.of("x", "a\n😀é♥b\r\n\nend")
    for at in range(len(source.text) + 1):
        assert offset(source, position(source, at, encoding), encoding) == at
    assert offset(source, lsp.Position(99, 0), encoding) == len(source.text)
    assert offset(source, lsp.Position(0, 99), encoding) == 1
    assert units("😀", "utf-16") == 2 and units("😀", "utf-8") == 4


def test_whatever_is_typed_nothing_breaks():
    for cut in range(0, len(MAUMAU), 37):
        open_ = document(MAUMAU[:cut])
        complete(open_, cut)
        hover(open_, cut)
        symbol_at(open_, cut)


def test_without_the_extra_it_says_so(run, tmp_path):
    (tmp_path / "pygls.py").write_text("raise ImportError\n", encoding="utf-8")
    done = run("lsp", PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert done.returncode == 2
    assert 'needs the extra `lsp`: pip install "rulelang[lsp]"' in done.stderr


def test_the_largest_ruleset_is_answered_quickly():
    """Not a measure, only a bound that a slow machine keeps."""
    import time

    text = max((path.read_text(encoding="utf-8") for path in shipped_folder().glob("*.mau")), key=len)
    documents = Documents()
    documents.update("file:///nowhere/x.mau", text)
    start = time.process_time()
    documents.update("file:///nowhere/x.mau", text + "\n# more\n")
    assert time.process_time() - start < 5


@pytest.mark.parametrize("name", ["maumau", "german", "vampir"])
def test_what_is_remembered_changes_nothing(name):
    text = (shipped_folder() / f"{name}.mau").read_text(encoding="utf-8")
    documents = Documents()
    for more in ("", "rule x", 'rule x "X.": may pass', "# a\n", ""):
        for new in (text + more, more + "\n" + text):
            open_ = documents.update("file:///nowhere/x.mau", new)
            fresh = document(new)
            assert open_.checked.diagnostics == fresh.checked.diagnostics
            assert open_.checked.program == fresh.checked.program
            assert open_.checked.info.references == fresh.checked.info.references


def test_the_lens_says_how_often():
    assert above(0, 0, 500, 40) == "never acted in 40 games by bots"
    assert above(12, 1, 100, 1) == "acts 12 times in 100 moves; in 1 of 1 game by bots"
    assert above(1, 1, 3000, 40) == "acts less than 0.1 times in 100 moves; in 1 of 40 games by bots"
    documents, lens = Documents(), Lens()
    broken = documents.update("x.mau", VARIANT + 'rule a "A.": when player plays\n')
    assert lens.look(broken, lambda: True) == []
    sound = documents.update("x.mau", VARIANT + 'rule a "A.": when player plays Q if player holds > 31: skip 1\n')
    ((place, title),) = lens.look(sound, lambda: True)
    assert place.line == 4 and title.startswith("never acted in")
    assert lens.look(sound.changed(source=Source.of("x.mau", sound.text + "\n")), lambda: False) == []
