"""`rulelang play` and `replay`: at a terminal, through a pipe, alone; on narrow, colourless and old consoles (TL06, TL07)."""

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import rulelang
from rulelang.play.typed import read_action, read_card
from rulelang.play.typed.refusals import explain_to
from rulelang.session.game import Game
from rulelang.session.saves import save
from tests.frontends.conftest import environment

PROMPT = "your move"
ESCAPE = "\x1b"


def test_without_a_terminal_bots_play_one_game(run):
    done = run("play", "maumau", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "The game is over. Won by" in done.stdout
    assert ESCAPE not in done.stdout
    assert done.stdout == run("play", "maumau", "--seed", "1").stdout
    assert done.stdout != run("play", "maumau", "--seed", "2").stdout


def test_the_seed_is_told_so_that_it_can_be_repeated(run):
    done = run("play", "maumau")
    seed = re.search(r"seed (\d+)", done.stderr)
    assert seed
    assert run("play", "maumau", "--seed", seed[1]).stdout == done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_old_consoles_get_letters(run, encoding):
    done = run("play", "maumau", "--seed", "1", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "The game is over" in done.stdout
    if encoding != "cp437":  # which has the suits
        assert re.search(r"plays (7|8|9|10|J|Q|K|A)[CDHS]\.", done.stdout)


def test_forty_columns(run):
    done = run("play", "--seats", "you,bot,bot", "--seed", "3", given="?\nrules\nwhy 7h\nblah\nquit\n", COLUMNS="40")
    assert done.returncode == 0
    assert [line for line in done.stdout.split("\n") if len(line) > 40] == []


def test_a_person_through_a_pipe(run):
    done = run("play", "--seats", "you,bot", "--seed", "3", given="draw\nno\ndraw\nno\nquit\n")
    assert done.returncode == 0
    assert "Guest draws" in done.stdout
    assert done.stdout.endswith("Goodbye.\n")


def test_the_end_of_the_input_is_a_goodbye(run):
    done = run("play", "--seats", "you,bot", given="draw\n")
    assert done.returncode == 0
    assert "Goodbye." in done.stdout


def test_names_are_not_markup(run):
    names = ("[/]", "[bold", "[red]x")
    done = run("play", "--seats", ",".join(f"{name}=bot" for name in names), "--seed", "1")
    assert done.returncode == 0
    for name in names:
        assert f"{name} plays" in done.stdout


def test_names_send_no_commands_to_the_terminal(run):
    done = run("play", "--seats", "a\x1b[31mb=bot,bot")
    assert done.returncode == 2
    assert ESCAPE not in done.stdout + done.stderr


def test_what_is_typed_sends_no_commands_to_the_terminal(run):
    done = run("play", "--seats", "you,bot", "--seed", "3", given="\x1b[31mx\nsay \x1b[31mx\nwhy \x9b31m\nquit\n")
    assert done.returncode == 0
    assert "[31mx" in done.stdout
    assert not {ESCAPE, "\x9b"} & set(done.stdout)


JUNK = [
    "draw", "1", "2 mau", '1, say "Mau"', "no", "take", "hearts", "7h", "?", "why 1", "why", "rules", "rules x", "/hand", "table",
    "call Ada in mau", "call ada", "go on", "accept", "choose spades", "99", "-1", "0", "\N{BOMB}", "a" * 2000, "", '"', ",,", "play",
    "jump up, quak", "Ada", "pass",
]  # fmt: skip


def test_names_at_the_table(run):
    done = run("play", "--seats", "you=Anna,bot=Ben,Cy=forgetful,bot", "--seed", "3", given="table\nquit\n")
    assert "Anna, your move" in done.stdout
    assert all(f"  {name}: 5 cards" in done.stdout for name in ("Ben", "Cy", "Ada"))
    assert "there is no player `bob`" in run("play", "--seats", "Ann=bob,bot").stderr


@pytest.mark.parametrize("seats", ["you,bot", "you,you", "bot,you,forgetful"])
@pytest.mark.parametrize("ruleset", rulelang.shipped())
def test_whatever_is_typed(run, ruleset, seats):
    chance = random.Random(f"{ruleset} {seats}")
    done = run("play", ruleset, "--seed", "1", "--seats", seats, given="\n".join(chance.choices(JUNK, k=200)))
    assert done.returncode == 0, done.stderr
    assert "Goodbye." in done.stdout or "The game is over" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", "you,robot"], "`robot`"),
        (["--seats", "you,bott"], "did you mean `bot`?"),
        (["--players", "9"], "2 to 4 players, not 9"),
        (["--players", "3", "--seats", "you,bot"], "does not go with"),
        (["--set", "target"], "OPTION=VALUE"),
        (["--set", "targt=60"], "did you mean `target`?"),
        (["--set", "target=6"], "50 to 1000, not 6"),
        (["--with", "nothing"], "there is no rule `nothing`"),
        (["--preset", "x"], "preset"),
        (["--load", "missing.game"], "missing.game"),
        (["--birthday", "13-01"], "13-01"),
        (["--seats", "Ann=you,ann=bot"], "same name"),
    ],
)
def test_what_cannot_be_agreed_on(run, args, said):
    done = run("play", "maumau", *args)
    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert done.stdout == ""


def test_options_reach_the_game(run):
    short = run("play", "--seed", "1", "--set", "target=50")
    assert short.returncode == 0
    assert len(short.stdout) < len(run("play", "--seed", "1", "--set", "target=500").stdout)


LOOP = """game "Loop":
    extends "maumau"
remember pot: count = 0
rule loop "The pot grows.": when player plays card: add 1 to pot
rule more "And grows.": when pot becomes: add 1 to pot
"""


def test_rules_without_end_break_the_game_off(run, tmp_path):
    (tmp_path / "loop.mau").write_text(LOOP, encoding="utf-8")
    done = run("play", "loop.mau", "--seed", "3", "--save", "a.game")
    assert done.returncode == 1
    assert "The game was broken off" in done.stdout
    assert "more" in done.stdout.split("did not come to rest (")[1].split(")")[0]
    assert done.stdout.count("\n") < 200
    assert run("replay", "a.game").returncode == 0


# ---- saving ---------------------------------------------------------------------------------------------------------


def test_saved_and_continued_and_replayed(run, tmp_path):
    begun = run("play", "--seats", "you,bot", "--seed", "3", "--save", "a.game", given="draw\n")
    assert begun.returncode == 0
    first = (tmp_path / "a.game").read_bytes()
    assert first.count(b"\n") >= 2
    again = run("play", "--seats", "you,bot", "--load", "a.game", "--save", "a.game", given="draw\n")
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "a.game").read_bytes().startswith(first)
    shown = run("replay", "a.game")
    assert shown.returncode == 0, shown.stderr
    assert "Guest draws" in shown.stdout
    begun = run("replay", "a.game", "--until", "1").stdout
    assert begun.count("draws") == 1 < shown.stdout.count("draws")
    assert "On the pile:" in begun


def test_loaded_without_people_it_is_played_to_the_end(run):
    run("play", "--seats", "you,bot", "--seed", "3", "--save", "a.game", given="draw\n")
    done = run("play", "--load", "a.game")
    assert done.returncode == 0
    assert "The game is over" in done.stdout


def test_no_file_is_written_over(run, good, tmp_path):
    before = good.read_bytes()
    done = run("play", "--save", good)
    assert done.returncode == 2
    assert "is no saved game" in done.stderr
    assert good.read_bytes() == before
    assert run("play", "--seed", "1", "--save", "a.game").returncode == 0
    saved = (tmp_path / "a.game").read_bytes()
    assert run("play", "--seed", "2", "--save", "a.game").returncode == 2
    assert (tmp_path / "a.game").read_bytes() == saved


@pytest.mark.parametrize("text", ["", "x\n", '{"save":1}\n'])
def test_replay_of_what_is_no_save(run, tmp_path, text):
    (tmp_path / "a.game").write_text(text, encoding="utf-8")
    for args in (("replay", "a.game"), ("play", "--load", "a.game")):
        done = run(*args)
        assert done.returncode == 2
        assert "a.game" in done.stderr or "line 1" in done.stderr


def test_a_reader_that_goes_away():
    script = f'"{sys.executable}" -m rulelang play --seed 1 | head -n 3; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environment(), timeout=60)
    assert done.stdout.endswith("\n141\n")
    assert done.stderr.count("\n") == 1  # the note with the seed


# ---- wrong reasons (TL09) -------------------------------------------------------------------------------------------

REASONS = {
    "7 clubs": ("not-held", "You do not have that card."),
    "9 spades": ("not-permitted", "No rule allows that. Rule `match`:"),
    "9 hearts": ("forbidden", "Not allowed by rule `seven`:"),
}
"""Wrong plays of Guest, who holds 9♠, 9♥ and 7♠, on 10♥."""


def laid(debt: int = 0) -> Game:
    game = rulelang.load("maumau").new_game(["Guest", "Ada"], seed=1)
    program, deck = game.program, game.setting.deck

    def cards(*names: str) -> list[int]:
        return [deck.index(read_card(program, name)[0]) for name in names]

    slot = [slot.name for slot in program.slots].index("debt")
    hands = {0: cards("9 spades", "9 hearts", "7 spades"), 1: cards("K clubs", "K spades")}
    game.arrange(hands=hands, discard=cards("10 hearts"), turn=0, slots={(slot, -1): debt})
    return game


def test_four_wrong_plays_have_four_reasons(run, tmp_path):
    found = {}
    for card, (code, said) in REASONS.items():
        game = laid(debt=2 if code == "forbidden" else 0)
        refusal = game.refusal(0, read_action(game, 0, card))
        assert refusal is not None
        found[card] = refusal.code
        save(game, tmp_path / "a.game")
        done = run("play", "--load", "a.game", "--seats", "you,bot", given=f"why {card}\n{card}\nquit\n")
        assert done.stdout.count(said) == 2, done.stdout
    game = laid()
    found["other's turn"] = game.refusal(1, read_action(game, 1, "K clubs")).code
    assert explain_to(game, 1, game.refusal(1, read_action(game, 1, "K clubs"))) == "It is not your turn, but Guest's."
    assert list(map(str, found.values())) == [*(code for code, _ in REASONS.values()), "not-your-turn"]


# ---- at a terminal --------------------------------------------------------------------------------------------------


def sit_down(folder, *args: str, columns: int = 80, **extra: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable, ["-m", "rulelang", "play", *args], env=environment(**{"TERM": "xterm", **extra}), cwd=str(folder),
        encoding="utf-8", timeout=30, dimensions=(24, columns), preexec_fn=_heeds_interrupts,
    )  # fmt: skip


def _heeds_interrupts() -> None:
    """What runs in the background is begun with Ctrl-C ignored, and hands that on to its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_some(child: pexpect.spawn, turns: int) -> int:
    """Make some turns, whatever is asked; how many questions were answered."""
    for asked in range(turns):
        which = child.expect([PROMPT, "choose a suit", "you may", "The game is over", "> $"])
        if which == 3:
            return asked
        child.sendline(["draw", "hearts", "no", "", "no"][which])
    return turns


def test_some_turns_at_a_terminal(tmp_path):
    child = sit_down(tmp_path, "--seats", "you,bot,bot", "--seed", "3", "--fast")
    child.expect(PROMPT)
    child.sendline("?")
    child.expect("You can do this now:")
    child.expect("draw")
    child.expect(PROMPT)
    child.sendline("why draw")
    child.expect("You can do that now")
    child.expect(PROMPT)
    child.sendline("drow")
    child.expect("did you mean `draw`")
    child.expect(PROMPT)
    child.sendline("hnad")
    child.expect(r"Did you mean the command\s+`hand`")
    assert play_some(child, 4) > 0
    child.expect([PROMPT, "you may", "choose"])
    child.sendline("quit")
    child.expect("Save the game")
    child.sendline("y")
    child.expect("Name of the file")
    child.sendline("kept.game")
    child.expect("rulelang play --load kept.game")
    child.expect("Goodbye")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert (tmp_path / "kept.game").read_text(encoding="utf-8").startswith('{"save":1')
    child = sit_down(tmp_path, "--load", "kept.game", "--fast")
    child.expect(["your move", "you may", "choose"])
    child.sendeof()
    child.expect("Save the game")
    child.sendeof()
    child.expect("Goodbye")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def interrupt(child) -> None:
    """Ctrl-C as a person presses it: again, if nothing happens. Python loses one that comes between its prompt and its waiting for a key."""
    for _ in range(5):
        child.kill(signal.SIGINT)
        if child.expect(["Goodbye", pexpect.TIMEOUT], timeout=6) == 0:
            return
    raise AssertionError("five times Ctrl-C, and still at the table")


def test_interrupting_keeps_the_save(tmp_path):
    child = sit_down(tmp_path, "--seats", "you,bot", "--seed", "3", "--save", "a.game", "--fast")
    child.expect(PROMPT)
    child.sendline("draw")
    child.expect("Guest draws")
    child.expect(["you may", PROMPT])
    interrupt(child)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert (tmp_path / "a.game").read_text(encoding="utf-8").count("\n") >= 2


def test_colour_only_where_it_is_wanted(tmp_path):
    def first_screen(**extra: str) -> str:
        child = sit_down(tmp_path, "--seats", "you,bot", "--seed", "3", "--fast", **extra)
        child.expect(PROMPT)
        text = child.before
        child.sendline("quit")
        child.close(force=True)
        return re.sub(r"\x1b\[\?2004[hl]", "", text)  # what the line editor sends

    assert ESCAPE in first_screen()
    assert ESCAPE not in first_screen(NO_COLOR="1")
    assert ESCAPE not in first_screen(TERM="dumb")


def test_words_while_a_bot_is_thinking(tmp_path):
    child = sit_down(tmp_path, "--seats", "you,bot", "--seed", "3")
    child.expect(PROMPT)
    child.sendline("draw")
    if child.expect(["you may", "Guest draws"]) == 0:
        child.sendline("no")
    child.sendline('"Hello there"')
    child.expect("Guest says .Hello there")
    child.close(force=True)


def test_bots_alone_at_a_terminal(tmp_path):
    child = sit_down(tmp_path, "--seats", "bot,bot", "--seed", "3", "--fast", "--set", "target=50")
    child.expect("The game is over")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_several_cards_by_their_numbers(run, tmp_path):
    (tmp_path / "j.mau").write_text(
        'game "J":\n    extends "plain"\n    joined_card inert\n'
        'rule sets "Cards of the same rank can be laid at once.": may join card if card.rank is top.rank\n',
        encoding="utf-8",
    )
    for typed in ("2 3", "play 2 and 3", "jc 3", "2 jh"):
        done = run("play", str(tmp_path / "j.mau"), "--seats", "you,bot", "--seed", "23", given=f"{typed}\nquit\n")
        assert "Guest plays J♣" in done.stdout and "Guest plays J♥" in done.stdout, typed
    done = run("play", str(tmp_path / "j.mau"), "--seats", "you,bot", "--seed", "23", given="2 jc\nquit\n")
    assert "Guest plays J♣" in done.stdout and "Guest plays J♥" not in done.stdout  # a card as the hand shows it


NOBODY_ENTERS = """game "Nobody enters":
    extends "plain"
gestures: knock
rule opening "Whoever has a card knocks, before there are any.":
    when deal begins:
        race:
            among everyone if racer holds > 0
            by knock
            play waits
            until anyone plays card
            first: turn goes to racer
"""


def test_a_race_that_nobody_enters_is_told(run, tmp_path):
    path = tmp_path / "nobody.mau"
    path.write_text(NOBODY_ENTERS, encoding="utf-8")
    done = run("play", str(path), "--seats", "sensible,sensible", "--seed", "1")
    assert done.returncode == 1
    assert "race of rule `opening`, which nobody enters" in " ".join(done.stdout.split())


def test_a_slot_that_holds_the_first_seat_is_shown(run, tmp_path):
    path = tmp_path / "chair.mau"
    text = 'game "Chair":\n    extends "plain"\nremember chair: seat or none = none\n'
    text += 'rule chair "Whoever begins may pass.":\n    when player begins turn if chair is none: set chair to player\n    chair may pass\n'
    path.write_text(text, encoding="utf-8")
    done = run("play", str(path), "--seats", "you,sensible", "--seed", "1", given="quit\n")
    assert "chair: Guest" in done.stdout


def test_forbidden_words_and_gestures_are_told_once_each(run, tmp_path):
    (tmp_path / "s.mau").write_text(
        'game "S":\n    extends "plain"\ngestures: knock\nphrases advice: "play …"\n'
        'rule advice "A.": nobody may say advice\nrule sorry "S.": nobody may say "Sorry"\nrule still "K.": nobody may knock\n',
        encoding="utf-8",
    )
    done = run("play", str(tmp_path / "s.mau"), "--seats", "you,bot", "--seed", "1", given='say "play sorry"\nknock\nquit\n')
    assert done.stdout.count("Guest says “play sorry”.") == 1
    assert done.stdout.count("Guest makes the gesture `knock`.") == 1
    assert "makes a mistake" not in done.stdout


PASSING = """game "Passing":
    extends "colours"
change setup:
    each player draws 7
    turn_up 1 until top is 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
    left of dealer begins
    each player at once: player gives 1 to next
remember named: colour or none = none
rule first "A colour is asked for.": when player begins turn: player chooses named from colour
remember many: 1-3 = 1
rule second "And a number.": when player begins turn: player chooses many
"""


def test_a_number_is_a_card_of_the_hand_where_one_is_asked_for(run, tmp_path):
    (tmp_path / "p.mau").write_text(PASSING, encoding="utf-8")

    def after(given: str) -> str:
        done = run("play", str(tmp_path / "p.mau"), "--seats", "you,bot,bot,bot", "--seed", "5", given=f"{given}\nquit\n")
        return done.stdout

    hand = after("").replace("\n   ", " ")
    assert "1 2 red  2 4 red  3 5 yellow  4 turn yellow  5 1 green  6 4 blue  7 draw_two blue" in hand
    for typed, card in {
        "1": "2 red", "choose 2": "4 red", "4": "turn yellow", "5 1 green": "1 green", "5 yellow": "5 yellow", "2 red": "2 red",
    }.items():  # fmt: skip
        assert f"Guest chooses {card}." in after(typed), typed
    assert "Type a card by its name or number." in after("?")
    assert "You have no `8`" in after("8")
    asked = after("1\n2\n?")  # a colour: the hand is not asked for
    assert "You have no `2`" in asked and "Type one of these." in asked
    assert "Guest chooses 2 (rule" in after("1\nred\n2")  # a number means a number


def test_what_a_seat_may_not_see_is_not_shown(run, tmp_path):
    """The rules, where a rule says so; another's bid. A card that lies open is named, also where a slot holds it."""
    base = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
    (tmp_path / "hush.mau").write_text(
        base + """remember hidden bid: 0-9 = 3 for each player
remember prior: card or none = none
rule hush "Nobody is told the rules.": may not see rules
rule note "The last card is kept in mind.":
    when player plays card: set prior to card
    when deal begins:
        set player.bid to 7
""".replace("set player.bid to 7", "each player: set player.bid to 7"),
        encoding="utf-8",
    )
    done = run("play", "hush.mau", "--seats", "you,bot", "--seed", "3", given="rules\nplay 1\ndraw\nplay 1\nplay 2\nplay 3\nplay 4\nplay 5\nquit\n", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "The rules of this game are not shown." in done.stdout
    assert "Nobody is told" not in done.stdout
    assert "your bid: 7" in done.stdout and "each" not in done.stdout
    assert "no card" not in done.stdout.split("On the pile", 1)[1]


def test_help_tells_what_is_owed_and_invites_nobody_to_say_what_is_forbidden(run, tmp_path):
    (tmp_path / "du.mau").write_text(
        'game "Du":\n    extends "plain"\ngestures: sing\n'
        'rule c "After a card the next but one sings before playing.":\n'
        "    when player plays card: next of next must sing before next of next plays card, otherwise next of next draws 2\n"
        'rule hush "Nobody says it.": nobody may say "drink"\n'
    )
    done = run("play", "du.mau", "--seed", 3, "--players", 2, "--seats", "you,random", "--fast", given="1\n?\ndraw\n?\n")
    assert "You have to make the gesture `sing`, by rule `c`." in done.stdout
    assert "drink" not in done.stdout
