"""Saves: what was played comes back, what was cut off is said, what was changed is refused."""

import json
import random
from pathlib import Path

import pytest

import rulelang
from rulelang import Refused, SaveError, load_game
from rulelang.engine.actions import Answer, Play, Say
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset
from rulelang.session.saves import Recorder, lines, read_lines, replay
from tests.engine.mini import card


def play(game: Game, steps: int, seed: int = 1, record=lambda: None) -> Game:
    """Random play with words, time that passes, and refusals."""
    chance = random.Random(seed)
    for _ in range(steps):
        if game.over:
            break
        seat = game.prompts()[0].seat
        action = chance.choice(game.legal(seat) or game.deeds(seat))
        if chance.random() < 0.2:
            action = action.saying(chance.choice(["Mau", "äöü 🂡 \u2028 \"x\"", "hm"]))
        game.act(seat, action, game.now + chance.randrange(1, 900))
        if chance.random() < 0.2:
            with pytest.raises(Refused):
                game.act(seat, Play(-5))
        if chance.random() < 0.2 and not game.over:
            game.act(chance.randrange(game.seats), Say(words="Mau"))
        if chance.random() < 0.2 and not game.over:
            game.advance(game.now + chance.randrange(0, 500))
        assert game.inputs[-1].hash == game.hash()
        record()
    return game


@pytest.fixture
def played(ruleset: Ruleset) -> Game:
    return play(ruleset.new_game(seats=["Ann", "Bøb", "Cem"], seed="s", options={"target": 99}, with_rules=["quiet"]), 40)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_comes_back_at_any_time(ruleset: Ruleset, tmp_path: Path, seed: int):
    game = ruleset.new_game(seats=3, seed=seed)
    for _ in range(8):
        play(game, 7, seed)
        game.save(tmp_path / "game")
        again = load_game(tmp_path / "game")
        assert again.hash() == game.hash()
        assert again.setting == game.setting
        assert again.inputs == game.inputs
        assert again.notes == ()
        if not game.over:
            assert again.legal(again.prompts()[0].seat) == game.legal(game.prompts()[0].seat)


def test_a_loaded_game_goes_on_like_the_one_that_was_saved(played: Game, tmp_path: Path):
    played.save(tmp_path / "game")
    again = load_game(tmp_path / "game")
    play(played, 30, 7)
    play(again, 30, 7)
    assert again.hash() == played.hash()
    again.save(tmp_path / "again")
    played.save(tmp_path / "played")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "played").read_bytes()


def test_saving_is_the_same_bytes_each_time_and_leaves_nothing_beside(played: Game, tmp_path: Path):
    played.save(tmp_path / "game")
    first = (tmp_path / "game").read_bytes()
    before = played.hash()
    played.save(tmp_path / "game")
    assert (tmp_path / "game").read_bytes() == first
    assert played.hash() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_a_choice_that_is_open_stays_open(ruleset: Ruleset, tmp_path: Path):
    game = ruleset.new_game(seats=2)
    game.arrange(hands={0: [card("JC"), card("KC"), card("KD")], 1: [card("9D")]}, discard=[card("8H")], turn=0)
    game.act(0, Play(card("JC")))
    game.save(tmp_path / "game")
    again = load_game(tmp_path / "game")
    assert again.prompts() == game.prompts()
    game.act(0, Answer(8))
    again.act(0, Answer(8))
    assert again.hash() == game.hash()


def test_somebody_who_left_stays_away(ruleset: Ruleset, tmp_path: Path):
    game = ruleset.new_game(seats=4)
    game.leave(2)
    play(game, 5)
    game.save(tmp_path / "game")
    assert load_game(tmp_path / "game").hash() == game.hash()


def test_a_move_that_a_deadline_overtook_comes_back(ruleset: Ruleset, tmp_path: Path):
    game = ruleset.new_game(seats=3)
    game.arrange(
        hands={0: [card("KH"), card("KC")], 1: [card("9D"), card("9H")], 2: [card("10S"), card("10C")]}, discard=[card("QH")], turn=0
    )
    game.act(0, Play(card("KH")), at=100)
    game.act(2, Say(words="Mau"), at=500)
    game.act(1, Play(card("9H")), at=700)
    assert len(game.cards(2, 0)) == 3
    game.save(tmp_path / "game")
    assert load_game(tmp_path / "game").hash() == game.hash()


@pytest.mark.parametrize("ends", [b"", b"\n"])
def test_a_torn_tail_loses_only_what_is_torn(played: Game, tmp_path: Path, ends: bytes):
    path = tmp_path / "game"
    played.save(path)
    whole = path.read_bytes()
    starts = [0, *(at + 1 for at, byte in enumerate(whole) if byte == 10)]
    loaded: dict[int, str] = {}
    for cut in range(starts[-3], len(whole) + 1):
        path.write_bytes(whole[:cut])
        records, torn = read_lines(path)
        complete = sum(start <= cut for start in starts) - 1 + ((cut + 1) in starts)
        assert len(records) == min(complete, len(starts) - 1)
        assert torn == (0 if cut in starts or cut + 1 in starts else cut - max(at for at in starts if at <= cut))
        if len(records) not in loaded or torn == 5:
            game = load_game(path)
            assert bool(game.notes) == bool(torn)
            assert game.hash() == game.inputs[-1].hash == loaded.setdefault(len(records), game.hash())
    path.write_bytes(whole[: starts[-2] + 20])
    game = load_game(path)
    assert "20 bytes" in game.notes[0]
    play(game, 3)
    game.save(path)  # goes on after a torn tail
    assert load_game(path).hash() == game.hash()
    path.write_bytes(whole[:40])
    with pytest.raises(SaveError, match="line 1 is no header"):
        load_game(path)


def test_every_line_that_was_edited_is_named(played: Game, tmp_path: Path):
    path = tmp_path / "game"
    played.save(path)
    whole = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(whole) == len(played.inputs) + 1
    chance = random.Random(3)
    for number in [1, 2, 3, len(whole) // 2, len(whole)]:
        line = whole[number - 1]
        for _ in range(20):
            at = chance.randrange(len(line) - 1)
            changed = line[:at] + chance.choice("0a}x") + line[at + 1 :]
            if changed == line:
                continue
            path.write_text("".join([*whole[: number - 1], changed, *whole[number:]]), encoding="utf-8")
            with pytest.raises(SaveError, match=rf"line {number}\b"):
                load_game(path)
    path.write_text("".join([*whole[:2], *whole[3:]]), encoding="utf-8")
    with pytest.raises(SaveError, match="line 3 was edited"):
        load_game(path)


def test_a_line_that_is_sealed_but_untrue_is_refused(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = play(ruleset.new_game(seed=4), 6)
    game.inputs[3] = type(game.inputs[3])(**{**{f: getattr(game.inputs[3], f) for f in ("at", "seat", "action", "left")}, "hash": "0" * 32})
    game.save(tmp_path / "game")
    with pytest.raises(SaveError, match="line 5: the table is not what it was"):
        load_game(tmp_path / "game")


def test_another_version_or_ruleset_is_refused_by_name(played: Game, ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    played.save(tmp_path / "game")
    other = Ruleset(ruleset.program.changed(name="other"), (), None, ruleset.source)
    with pytest.raises(SaveError, match=rf"`mini` \({ruleset.digest}\), not of `other` \({other.digest}\)"):
        load_game(tmp_path / "game", ruleset=other)
    monkeypatch.setattr("rulelang.session.saves.check", lambda source, library: other)
    with pytest.raises(SaveError, match=rf"`other` \({other.digest}\), not `mini` \({ruleset.digest}\)"):
        load_game(tmp_path / "game")
    monkeypatch.setattr(rulelang, "__version__", "9.9")
    with pytest.raises(SaveError, match=r"saved by rulelang 0\.1\.0; this is rulelang 9\.9"):
        load_game(tmp_path / "game")


@pytest.mark.parametrize("text", ["", "\n", "{}\n", "[1]\n", "null\n", '{"save":1}\n', "[" * 100_000, "\x00\xff"])
def test_what_is_no_save(ruleset: Ruleset, tmp_path: Path, text: str):
    (tmp_path / "x").write_text(text, encoding="latin-1")
    with pytest.raises(SaveError):
        load_game(tmp_path / "x")
    with pytest.raises(SaveError, match="cannot be read"):
        load_game(tmp_path / "none")


def test_only_what_has_a_journal_can_be_saved(ruleset: Ruleset, tmp_path: Path):
    with pytest.raises(SaveError, match="journal"):
        ruleset.new_game(journal=False).save(tmp_path / "x")
    with pytest.raises(SaveError, match="cannot be written"):
        ruleset.new_game().save(tmp_path / "no" / "x")


def test_replay_shows_each_input(played: Game, tmp_path: Path):
    played.save(tmp_path / "game")
    shown = []
    replay(tmp_path / "game", lambda game, one, events: shown.append((one, game.hash())))
    assert [one for one, _ in shown] == played.inputs
    assert all(one.hash == digest for one, digest in shown)
    assert len(list(lines(played))) == len(shown) + 1


def test_a_recorder_writes_as_it_goes(ruleset: Ruleset, tmp_path: Path):
    game = ruleset.new_game(seats=3, seed=2)
    recorder = Recorder(game, tmp_path / "game")
    for n in range(10):
        play(game, 3, n, recorder.write)
        recorder.write()
        assert load_game(tmp_path / "game").hash() == game.hash()
    live = (tmp_path / "game").read_bytes()
    whole = live[: live.rindex(b"\n", 0, -1) + 10]
    (tmp_path / "game").write_bytes(whole)  # killed while writing
    again = load_game(tmp_path / "game")
    recorder = Recorder(again, tmp_path / "game")
    play(again, 3, 5)
    recorder.write()
    assert load_game(tmp_path / "game").hash() == again.hash()


def test_the_header_is_json_and_carries_the_text(played: Game, tmp_path: Path):
    played.save(tmp_path / "game")
    header = json.loads((tmp_path / "game").read_text(encoding="utf-8").splitlines()[0])
    assert header["source"] == ["mini.mau", "# mini ♥\n"]
    assert header["people"][1] == ["Bøb", None, None]
    assert header["options"]["target"] == 99
    assert "quiet" in header["rules"]
