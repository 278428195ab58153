"""The runner itself: what passes, and that what is not so fails, with the reason."""

from pathlib import Path

import pytest

import rulelang
from rulelang.play.scenarios import Result, collect, render, run, run_paths
from rulelang.play.scenarios.coverage import measure
from rulelang.play.scenarios.model import BadScenario, parse
from rulelang.play.scenarios.report import Report, render_failure
from rulelang.play.scenarios.store import Loaded, Rulesets
from rulelang.play.scenarios.yaml_safe import LARGEST, BadYaml, read
from rulelang.session.ruleset import Ruleset
from rulelang.session.saves import save
from rulelang.source import Source
from tests.engine.mini import program

MINI = Ruleset(program(gestures=("knock",), rulebook="maumau"), (), None, Source("mini.mau", ""))


class Shelf(Rulesets):
    def get(self, name: str) -> Ruleset | str:
        return MINI if name == "mini" else f"there is no ruleset `{name}`"


def go(text: str) -> Result:
    (document,) = read(text)
    try:
        scenario = parse(document)
    except BadScenario as error:
        return Result(Loaded(Path("x.yaml"), 1, document, None, str(error)), str(error))
    return run(Loaded(Path("mini/x.yaml"), document.line, document, scenario), Shelf())


TABLE = """\
scenario: A seven is answered
ruleset: mini
clauses: [MAUMAU-029]
rules: [seven]
seats: [A, B, C]
dealer: C
hands: {A: [7 hearts, K clubs, 9c], B: [7 spades, 10 spades, Q♠], C: [8 clubs, 8 spades]}
stock: [A spades, A clubs, A diamonds, A hearts]
top: 9 hearts
scores: {B: 20}
steps:
"""
PLAYED = """\
  - expect: {turn: A, dealer: C, deal: 1, over: no, direction: left, stock: 23, discard: 1, happened: []}
  - {A: play K clubs, refused: not-permitted, rule: match}
  - {B: play 7 spades, refused: not-your-turn}
  - A: play 7 hearts
  - expect: {legal: {B: [take]}, illegal: {B: [draw, play Q spades]}, asked: {B: turn, A: nothing}, scores: {A: 0, B: 20}}
  - at: 500
    C: say "hello, you", knock
  - {B: draw, refused: forbidden, rule: seven}
  - B: play 7 spades, say "hm"
  - expect: {only: {C: [take]}, slots: {debt: 4, wish: none}, top: 7 spades, discard: [7 spades, 7 hearts, 9 hearts]}
  - C: take
  - expect:
      hands: {A: [9 clubs, K clubs], B: 2, C: [A hearts, A diamonds, A clubs, A spades, 8 clubs, 8 spades]}
      holds: {C: [A clubs, 8 spades]}
      slots: {debt: 0}
      acted: [seven, match]
      not_acted: [eight, finish]
      happened:
        - {moves: C, value: take}
        - {draws: C, cards: 4, amount: 4}
        - {becomes: none, slot: debt, value: 0}
      owes: {A: 0}
      mistakes: {C: 0}
      winner: none
      winners: []
"""


def test_a_scenario_that_is_so():
    result = go(TABLE + PLAYED)
    assert result.failure == ""
    assert result.acted == {"match", "seven"}
    assert result.moved == {"take"}
    assert "C: take" in result.journal


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turn: A,", "turn: B,", "turn: expected B\n  got: A"),
        ("dealer: C, deal", "dealer: B, deal", "dealer: expected B"),
        ("deal: 1", "deal: 2", "deal: expected 2\n  got: 1"),
        ("over: no", "over: yes", "over: expected yes\n  got: no"),
        ("direction: left", "direction: right", "direction: expected right"),
        ("stock: 23", "stock: 22", "stock: expected 22\n  got: 23"),
        ("discard: 1,", "discard: 2,", "discard: expected 2 cards\n  got: 1: [9 hearts]"),
        ("refused: not-permitted, rule: match", "refused: forbidden", "expected to be refused, forbidden\n  got: not-permitted, rule match"),
        ("rule: match}", "rule: jack}", "expected to be refused, not-permitted, rule jack"),
        ("refused: not-permitted", "refused: not-allowed", "there is no code `not-allowed`"),
        ("A: play 7 hearts", "{A: play 7 hearts, refused: late}", "expected to be refused, late\n  got: accepted"),
        ("A: play 7 hearts", "A: play K clubs", "refused, not-permitted\n  No rule allows that. Rule `match`"),
        ("A: play 7 hearts", "A: plai 7 hearts", "is no move, no card"),
        ("A: play 7 hearts", "D: play 7 hearts", "nobody called `D` sits here"),
        ("legal: {B: [take]}", "legal: {B: [take, draw]}", "legal.B: expected [take, draw]\n  got: [play 7 spades, take]"),
        ("only: {C: [take]}", "only: {C: [take, draw]}", "only.C: expected only [take, draw]"),
        ("legal: {B: [take]}", "only: {B: [take]}", "only.B: expected only [take]"),
        ("illegal: {B: [draw,", "illegal: {B: [take,", "illegal.B: expected not take"),
        ("play Q spades]}, asked", "play Q hearts]}, asked", "B does not hold `play Q hearts`, so this says nothing"),
        ("asked: {B: turn,", "asked: {B: suit,", "asked.B: expected suit\n  got: turn"),
        ("scores: {A: 0, B: 20}}", "scores: {A: 0, B: 21}}", "scores.B: expected 21\n  got: 20"),
        ("{debt: 4, wish: none}", "{debt: 2, wish: none}", "slots.debt: expected 2\n  got: 4"),
        ("{debt: 4, wish: none}", "{debt: 4, wish: spades}", "slots.wish: expected spades\n  got: none"),
        ("{debt: 4, wish: none}", "{dept: 4}", "there is no slot `dept`"),
        ("{debt: 4, wish: none}", "{wish: red}", "one of clubs, diamonds, hearts, spades, not `red`"),
        ("{debt: 4, wish: none}", "{score: 4}", "`score` belongs to a seat"),
        ("top: 7 spades", "top: 7 hearts", "top: expected 7 hearts\n  got: 7 spades"),
        ("[7 spades, 7 hearts, 9 hearts]", "[7 hearts, 7 spades, 9 hearts]", "got: [7 spades, 7 hearts, 9 hearts]"),
        ("A: [9 clubs, K clubs]", "A: [9 clubs]", "hands.A: expected [9 clubs]\n  got: [K clubs, 9 clubs]"),
        ("B: 2, C", "B: 3, C", "hands.B: expected 3 cards\n  got: 2"),
        ("holds: {C: [A clubs,", "holds: {C: [K hearts,", "holds.C: expected K hearts, 8 spades among others"),
        ("acted: [seven, match]", "acted: [seven, nine]", "acted: expected nine\n  got: acted: match, seven"),
        ("not_acted: [eight,", "not_acted: [seven,", "not_acted: expected seven"),
        ("not_acted: [eight,", "not_acted: [ate,", "there is no rule `ate`"),
        ("cards: 4, amount", "cards: 3, amount", "no such event"),
        ("moves: C, value: take", "moves: C, value: draw", "no such event"),
        ("- {moves: C, value: take}", "- {move: C}", "there is no event `move`"),
        ("slot: debt, value: 0", "slot: debt, value: 1", "no such event"),
        ("owes: {A: 0}", "owes: {A: 1}", "owes.A: expected 1"),
        ("mistakes: {C: 0}", "mistakes: {C: 1}", "mistakes.C: expected 1"),
        ("winner: none", "winner: A", "winner: expected A\n  got: none"),
        ("winners: []", "winners: [B]", "winners: expected [B]\n  got: []"),
    ],
)
def test_what_is_not_so_fails_and_says_why(old: str, new: str, said: str):
    assert PLAYED.count(old) >= 1
    result = go(TABLE + PLAYED.replace(old, new, 1))
    assert not result.passed
    assert said in result.failure
    line = (TABLE + PLAYED.replace(old, new, 1)).split("\n")[result.line - 1]
    assert line.strip()
    if "expected" in said and "got:" in said and "refused" not in said:
        assert said.split(":")[0].split(".")[-1].strip() in line


def test_a_failure_shows_the_journal_in_words():
    result = go(TABLE + PLAYED.replace("{debt: 4, wish: none}", "{debt: 2}"))
    text = "\n".join(render_failure(result))
    assert text.startswith("FAIL mini/x.yaml:21: A seven is answered\n  step 9\n  slots.debt: expected 2\n    got: 4")
    assert "    A: play 7 hearts\n" in text
    assert "        A plays 7♥.\n" in text
    assert "    B: draw (refused: forbidden, rule seven)" in text
    assert "debt is now 4 (rule `seven`)." in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("7 hearts, K clubs", "7 hearts, 7 hearts", "`7 hearts` is laid more often than there is"),
        ("7 hearts, K clubs", "7, K clubs", "`7` can be 7 clubs, 7 diamonds, 7 hearts or 7 spades"),
        ("7 hearts, K clubs", "7 horses, K clubs", "`7 horses` is no card of this game"),
        ("MAUMAU-029", "MAUMAU-999", "there is no clause `MAUMAU-999`"),
        ("rules: [seven]", "rules: [sefen]", "there is no rule `sefen`"),
        ("ruleset: mini", "ruleset: maxi", "there is no ruleset `maxi`"),
        ("scores: {B: 20}", "scores: {X: 20}", "nobody called `X`"),
        ("scores: {B: 20}", "options: {x: 1}", "there is no option `x`"),
        ("scores: {B: 20}", "with: [x]", "there is no rule `x`"),
        ("scores: {B: 20}", "turn: X", "nobody called `X`"),
        ("scores: {B: 20}", "slots: {debt: many}", "a number, not `many` is wanted"),
        ("scores: {B: 20}", "people: {X: {age: 3}}", "nobody called `X`"),
        ("top: 9 hearts", "seed: 1", "a laid table has a `top`"),
        ("top: 9 hearts", "top: 9 hearts\ndiscard: []", "write one"),
        ("dealer: C", "dealer: X", "nobody called `X`"),
        ("dealer: C", "start: deal", "lays the table, which `start: deal` does not"),
        ("dealer: C", "stock_only: perhaps", "yes or no is wanted, not `perhaps`"),
        ("seats: [A, B, C]", "seats: [A, a, C]", "the same name"),
        ("seats: [A, B, C]", "seats: 1e3", "a number is wanted"),
        ("scenario: A seven is answered", "scenario: ''", "a text is wanted"),
    ],
)
def test_a_table_that_cannot_be_laid(old: str, new: str, said: str):
    assert old in TABLE
    result = go(TABLE.replace(old, new, 1) + PLAYED)
    assert said in result.failure


START = "scenario: x\nruleset: mini\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("start: refused\nseats: 5\nbecause: 2 to 4 players\nsteps: []", ""),
        ("start: refused\nseats: 5\nbecause: 3 players\nsteps: []", "expected\n  got: `Mini` is for 2 to 4 players, not 5"),
        ("start: refused\nseats: 4\nbecause: 2 to 4 players\nsteps: []", "the game starts"),
        ("start: refused\nseats: 4\nsteps: []", "says why"),
        ("start: deal\nseats: 4\nsteps: []", "shows nothing"),
        ("start: deal\nseats: 5\nsteps: [expect: {deal: 1}]", "the game cannot start"),
        ("start: deal\nseats: 4\nsteps: [expect: {hands: {A: 5, D: 5}, stock: 11, discard: 1, happened: [{deals: A}]}]", ""),
        ("start: deal\nseats: 4\nsteps: [expect: {hands: {A: 6}}]", "hands.A: expected 6 cards"),
        ("start: deal\nseats: 2\nsteps: [leave: B, expect: {}]", "nothing is expected"),
        ("start: deal\nseats: 2\nsteps: [{leave: B, advance: 3}]", "a step does one thing"),
        ("start: deal\nseats: 2\nsteps: [leave: B, {expect: {over: yes, winners: [A]}}]", ""),
        ("start: deal\nseats: 2\nsteps: [leave: B, leave: B]", "refused"),
        ("start: deal\nseats: 2\nsteps: [advance: 5, advance: 4]", "step 2: refused, late"),
        ("start: deal\nseats: 2\nsteps: [{at: 3, advance: 5}]", "`advance` stands alone"),
        ("start: deal\nseats: 2\nsteps: [{A: draw, rule: x}]", "`rule` belongs to `refused`"),
    ],
)  # fmt: skip
def test_beginnings_and_steps(text: str, said: str):
    result = go(START + text)
    assert said in result.failure
    assert result.passed == (said == "")


def test_choices_and_time():
    result = go(
        START
        + """\
seats: 3
hands: {A: [J clubs, K clubs, Q clubs], B: [9 spades, 9 diamonds], C: [10 spades, 10 clubs]}
top: 9 hearts
steps:
  - A: jc
  - expect: {asked: {A: suit, B: nothing}, only: {A: [choose clubs, choose diamonds, hearts, spades]}}
  - {B: choose spades, refused: choice-open}
  - A: spades
  - expect: {slots: {wish: spades}, happened: [{chooses: A, slot: wish, value: spades}]}
  - {at: 100, B: 9 spades}
  - {at: 150, C: mau}
  - {at: 120, B: mau, refused: late}
  - expect: {owes: {B: 1}}
  - advance: 200
  - expect: {hands: {B: 3}, happened: [{fails: B, rule: mau}, {draws: B, label: penalty, rule: mau}], owes: {B: 0}}
"""
    )
    assert result.failure == ""


# ---- files ---------------------------------------------------------------------------------------------------------


def test_collecting(tmp_path: Path):
    (tmp_path / "mini").mkdir()
    (tmp_path / "mini" / "b.yaml").write_text("scenario: one\nstart: deal\nsteps: [advance: 1]\n---\nscenario: two\nx: 1\n---\n")
    (tmp_path / "mini" / "a.yml").write_text("a: &b 1\n")
    (tmp_path / "mini" / "c.yaml").write_text("# nothing\n")
    (tmp_path / "mini" / "d.txt").write_text("no")
    (tmp_path / "mini" / "e.yaml").write_bytes(b"\xff")
    found = collect([tmp_path, tmp_path / "none"])
    assert [(one.path.name, one.title if one.scenario else one.error.split(":")[0]) for one in found] == [
        ("a.yml", "anchors (`&`) and aliases (`*`) are not allowed"),
        ("b.yaml", "one"),
        ("b.yaml", "line 5, steps"),
        ("c.yaml", "there is no scenario in this file"),
        ("e.yaml", "the file is not UTF-8 (byte 1)"),
        ("none", "there is no such file or folder"),
    ]
    assert found[1].ruleset == "mini"
    assert [one.missing for one in found] == [False] * 5 + [True]
    report = run_paths([tmp_path / "none"])
    assert report.missing
    assert not report.passed
    assert "FAIL" in render(report)
    assert render(report).endswith("1 scenario: 0 passed, 1 failed")
    assert not run_paths([]).passed


def test_a_ruleset_beside_its_scenarios(tmp_path: Path):
    (document,) = read("scenario: x\nruleset: my.mau\nstart: deal\nsteps: [advance: 1]")
    loaded = Loaded(tmp_path / "x.yaml", 1, document, parse(document))
    assert loaded.ruleset == str(tmp_path / "my.mau")
    assert "there is no file" in run(loaded).failure


def test_coverage():
    results = [go(TABLE + PLAYED), go(TABLE + PLAYED.replace("turn: A,", "turn: B,", 1))]
    (one,) = measure(results)
    assert (one.ruleset, one.scenarios) == ("mini", 1)
    assert one.idle_rules == ("eight", "nine", "jack", "idle", "mau", "finish")
    assert one.idle_moves == ("draw",)
    assert "MAUMAU-029" not in one.uncited
    assert "MAUMAU-030" in one.uncited
    assert "MAUMAU-005" not in one.uncited  # flavour
    text = render(Report(tuple(results), (one,)))
    assert "2 scenarios: 1 passed, 1 failed" in text
    assert "2 of 8 rules acted; not: eight, nine" in text
    assert "1 of 2 moves made; not: draw" in text


# ---- YAML ----------------------------------------------------------------------------------------------------------


def test_scalars_stay_text():
    (document,) = read("{on: no, time: 12:30, much: 1_000, day: 2026-11-30, nothing: ~, empty: , 'x': 0x1F, f: .inf}")
    assert document.data == {
        "on": "no", "time": "12:30", "much": "1_000", "day": "2026-11-30", "nothing": "~", "empty": "", "x": "0x1F", "f": ".inf"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &x [1]\nb: *x", "line 1: anchors"),
        ("a: 1\nb: *x", "line 2: anchors"),
        ("a: !!python/object/apply:os.system [ls]", "line 1: tags"),
        ("a: !x y", "tags"),
        ("x: 1\na: 1\na: 2", "line 3: the key `a` is there twice"),
        ("[" * 30 + "]" * 30, "too deep"),
        ("[" * 100_000, "line 1"),
        ("? [1]\n: 2", "a key has to be a text"),
        ("a: [", "line"),
        ("a: b: c", "line 1"),
        ("\x00", "control characters"),
        ("\tx: 1", "line 1"),
        ("x" * (LARGEST + 1), "too large"),
        ("[" + "1," * 150_000 + "]", "too many parts"),
    ],
)
def test_yaml_that_is_refused(text: str, said: str):
    with pytest.raises(BadYaml, match=said.replace("(", r"\(")):
        read(text)


def test_lines_and_marks_are_the_same_however_a_file_was_saved():
    text = "a: 1\nb:\n  - x\n  - {c: ö}\n"
    for saved in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        (document,) = read(saved.encode())
        assert document.data == {"a": "1", "b": ["x", {"c": "ö"}]}
        assert document.line_of(("b", 1, "c")) == 4
        assert document.line_of(("b", 1, "nothing")) == 4


def test_what_is_agreed_on_besides_holds_where_a_scenario_is_silent(tmp_path):
    """`rulelang test --set …`: options of the command line, under those of the scenario itself."""
    path = tmp_path / "mau.yaml"
    text = "scenario: A\nruleset: maumau\nseats: [A, B]\ntop: 7 hearts\nsteps:\n  - expect: {options: {target: TARGET}}\n"
    path.write_text(text.replace("TARGET", "60"), encoding="utf-8")
    assert not run_paths([path]).passed
    assert run_paths([path], options={"target": "60"}).passed
    own = text.replace("TARGET", "70").replace("seats:", "options: {target: 70}\nseats:")
    path.write_text(own, encoding="utf-8")
    assert run_paths([path], options={"target": "60"}).passed


def test_cards_are_dealt_in_a_known_order(tmp_path):
    head = "scenario: x\nruleset: maumau\nseats: 2\nstart: deal\n"
    stock = "stock: [7 hearts, 8 hearts, 9 hearts, 10 hearts, J hearts, Q hearts, K hearts, A hearts, 7 clubs, 8 clubs, 9 spades]\n"
    steps = "steps:\n  - expect: {hands: {A: [7 hearts, 8 hearts, 9 hearts, 10 hearts, J hearts]}, top: 9 spades, stock: 21}\n"
    write = tmp_path / "x.yaml"
    write.write_text(head + stock + steps)
    assert run_paths([write]).passed, render(run_paths([write]))
    write.write_text(head + stock.replace("8 clubs", "7 clubs") + steps)
    assert "`7 clubs` is laid more often than there is" in render(run_paths([write]))
    write.write_text(head + stock + "top: 9 spades\n" + steps)
    assert "`top` lays the table" in render(run_paths([write]))


def test_a_save_of_such_a_game_has_the_cards(tmp_path):
    game = rulelang.load("maumau").new_game(2, seed=1, stacked=range(20))
    game.act(game.prompts()[0].seat, game.legal(game.prompts()[0].seat)[0])
    save(game, tmp_path / "g.json")
    again = rulelang.load_game(tmp_path / "g.json")
    assert again.hash() == game.hash()
