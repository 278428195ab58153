"""Vampir Mau Mau at a terminal: Characters, time of day, Clocks, a Werewolf, a wish, and questions with their reasons."""

from collections.abc import Callable
from pathlib import Path

import rulelang
from rulelang.play.scenarios.lay import Pack, slot_of, zone_of
from rulelang.session.saves import save
from tests.frontends.test_play import PROMPT, sit_down


def lay(path: Path) -> None:
    """Guest (CH1, a coffin or a bat brings the ability) and Ada (CH4, with a Werewolf); one more Clock and it is night."""
    game = rulelang.load("vampir").new_game(["Guest", "Ada"], seed=1)
    pack = Pack(game)

    def cards(*names: str) -> list[int]:
        return [pack.take(name, ()) for name in names]

    roles = game.program.enumerations[game.program.roles[0].enumeration].values
    game.arrange(
        hands={
            0: cards("red bat", "green axe", "Clock", "blue nail"),
            1: cards("blue skull", "red meat", "Clock", "purple cross"),
        },
        discard=cards("red nail"),
        zones={zone_of(game, "clocks", ()): cards("Clock"), zone_of(game, "CH4.wolf", ()): cards("Werewolf")},
        slots={slot_of(game, f"{name}.character", ()): 1 << roles.index(role) for name, role in (("Guest", "CH1"), ("Ada", "CH4"))},
        turn=0,
    )
    save(game, path)


def test_some_moves_of_vampir(tmp_path):
    lay(tmp_path / "a.game")
    child = sit_down(tmp_path, "--load", "a.game", "--seats", "you,you", "--fast", NO_COLOR="1", columns=120)
    expect: Callable[..., object] = child.expect
    for shown in (r"Ada: 4 cards, CH4", "time of day: day", "clocks: Clock", r"wolf of CH4 \(Ada\): Werewolf", r"Your character: CH1 \("):
        expect(shown)
    expect(PROMPT)
    child.sendline("roles")
    for shown in ("Guest: CH1", "coffin or bat", "Ada: CH4", "clock face or tombstone"):
        expect(shown)
    expect(PROMPT)
    child.sendline("red bat")
    expect("say whether to give your left neighbour a card, who may then wish")
    expect("rule `human: By day a symbol of your box lets you use your ability.`")
    child.sendline("yes")
    expect("Guest uses `donate`")
    expect("choose a card")
    child.sendline("blue nail")
    expect("1 card goes to Ada's hand")  # which, is for her alone
    expect("Ada, choose a colour")
    child.sendline("purple")
    expect("wish: purple")
    expect(PROMPT)
    child.sendline("why blue skull")
    expect("Rule `wished`")
    expect(PROMPT)
    child.sendline("purple cross")
    expect("Wish is now none")
    expect(PROMPT)
    child.sendline('Clock, say "Mau"')
    expect("Time of day is now night")
    expect("Werewolf goes to the discard pile")
    expect("Guest, choose a colour")
    child.sendline("red")
    expect("time of day: night, wish: red")
    expect(PROMPT)
    child.sendline("red meat")
    expect("Guest, your move|Ada, say whether")
    child.sendline("quit")
    expect("Save the game|Goodbye")
    child.close(force=True)
