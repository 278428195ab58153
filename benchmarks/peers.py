"""Other projects' card games, and rulelang compiled, each in a process of its own, by the interpreter of their environment:
a line `SEED SECONDS` comes in, a line `MOVES SECONDS` (processor time) goes out. Each is driven as its own documentation does
it.
"""

import random
import sys
import time
from pathlib import Path

PLAYERS = 4


def open_spiel():
    """The loop of OpenSpiel's `example.py`: chance nodes by their probabilities, players at random."""
    import numpy
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")

    def play(seed, seconds):
        numpy.random.seed(seed)
        random.seed(seed)
        moves, begun = 0, time.process_time()
        while time.process_time() - begun < seconds or not moves:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, probabilities = zip(*state.chance_outcomes(), strict=False)
                    state.apply_action(numpy.random.choice(actions, p=probabilities))
                else:
                    state.apply_action(random.choice(state.legal_actions(state.current_player())))
                    moves += 1
        return moves, time.process_time() - begun

    return play


def rlcard():
    """RLCard's `uno` environment with its random agents, by `env.run`."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.game.configure({"game_num_players": PLAYERS})  # its `make` leaves uno at two players, whatever it is asked for
    env.num_players = PLAYERS
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(PLAYERS)])

    def play(seed, seconds):
        env.seed(seed)
        begun, before = time.process_time(), env.timestep
        while time.process_time() - begun < seconds or env.timestep == before:
            env.run(is_training=False)
        return env.timestep - before, time.process_time() - begun

    return play


def compiled():
    """rulelang as it is installed here, in the loop that the source is played in."""
    from rulelang.engine import turn

    if turn.__file__.endswith(".py"):
        raise ImportError("rulelang is not compiled here")
    sys.path.append(str(Path(__file__).parent.parent))  # behind what is installed
    from benchmarks.contenders import ours

    return ours()


PEERS = {"compiled": compiled, "open_spiel": open_spiel, "rlcard": rlcard}


def main():
    name = sys.argv[1]
    try:
        play = PEERS[name]()
        play(0, 0.05)
    except ImportError as problem:
        print(f"{name} is not there: {problem}", file=sys.stderr)
        return
    print("ready", flush=True)
    for line in sys.stdin:
        seed, seconds = line.split()
        print(*play(int(seed), float(seconds)), flush=True)


if __name__ == "__main__":
    main()
