"""`rulelang play` where time matters: typing while others act, windows with the time that is left, words, the buzzer, calls."""

import sys

import pexpect
import pytest

from tests.frontends.conftest import environment


@pytest.fixture
def live():
    """Start the command on a pseudo-terminal."""
    started = []

    def call(*args: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable, ["-m", "rulelang", "play", *args], env=environment(TERM="dumb", COLUMNS="120"),
            encoding="utf-8", timeout=40, echo=False,
        )  # fmt: skip
        started.append(child)
        return child

    yield call
    for child in started:
        child.close(force=True)


def leave(table: pexpect.spawn) -> None:
    table.sendline("quit")
    table.expect("Save the game")
    table.sendline("")
    table.expect("Goodbye")


def test_words_points_and_calls(live):
    table = live("underwood", "--seats", "you,sensible", "--seed", "1")
    table.expect("your move")
    table.sendline("say Hello there")
    table.expect("Hello there")
    table.sendline("point of order")
    table.expect("(?i)point is now open")
    table.sendline("Is it still my turn?")
    table.sendline("cards down")
    table.expect("cards down")
    table.sendline("end point")
    table.expect("(?i)point is now closed")
    table.sendline("penalty Ada: no_swearing")
    table.expect("that was none")
    table.expect("Guest draws .* for penalty")
    leave(table)


def test_the_others_go_on_while_nobody_types(live):
    table = live("underwood", "--seats", "you,sensible", "--seed", "1")
    table.expect("your move")
    table.sendline("draw")
    table.expect("Guest draws")
    table.expect("Ada (plays|draws)")  # without anything being typed
    leave(table)


def test_a_buzz_for_nothing(live):
    table = live("extreme", "--seats", "you,sensible,sensible", "--seed", "1")
    table.expect("turned up")
    table.sendline("buzz")
    table.expect("Guest makes the gesture `buzz`")
    table.expect("Guest draws .* for penalty")
    leave(table)


def test_a_window_with_the_time_that_is_left(live):
    table = live("extreme", "--seats", "you,sensible", "--seed", "135")
    for _ in range(12):
        found = table.expect([r"Race \(rule `two`, \d\.\d s left\): `buzz`", "your move", "you may"])
        if found == 0:
            break
        table.sendline("draw" if found == 1 else "decline")
    assert found == 0
    table.sendline("buzz")
    table.expect("makes the gesture `buzz`")
    leave(table)
