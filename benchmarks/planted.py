"""Faults as people make them, planted in copies of the rulesets that come with rulelang: what is replaced by what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Planted:
    """A fault: in which ruleset, the text that is replaced (empty: something is added at the end), and by what."""

    kind: str
    ruleset: str
    old: str
    new: str

    def text(self, whole: str) -> str:
        """The ruleset with the fault in it."""
        if not self.old:
            return f"{whole.rstrip()}\n\n{self.new}\n"
        assert whole.count(self.old) == 1, f"{self.old!r} stands {whole.count(self.old)} times in {self.ruleset}"
        return whole.replace(self.old, self.new)


PLANTED: tuple[Planted, ...] = (
    # names
    Planted("misspelt name", "maumau", "card.rank is top.rank", "card.rnak is top.rank"),
    Planted("misspelt name", "kinder", "may play Free\n", "may play Fre\n"),
    Planted("misspelt name", "vampir", "set time_of_day to day", "set time_of_days to day"),
    Planted("dropped declaration", "maumau", "remember debt: count = 0\n", ""),
    Planted("dropped declaration", "kinder", "gestures [KINDER-025]: jump_up\n", ""),
    Planted("dropped declaration", "maumau", 'phrases mau: "Mau", "Mau Mau"                            # the longer form counts, too\n', ""),
    Planted("name taken twice", "maumau", "remember wish: suit", "remember debt: suit"),
    Planted("name taken twice", "kinder", "rule mau_mau ", "rule mau "),
    # syntax
    Planted("broken syntax", "maumau", "    while debt > 0:\n", "    while debt > 0\n"),
    Planted("broken syntax", "kinder", 'must say "MAU-MAU" before', 'must say "MAU-MAU before'),
    Planted("broken syntax", "vampir", "rule clock \"Clocks gather", "rule clock Clocks gather"),
    # kinds
    Planted("wrong kind", "maumau", "set debt to 0\nrule seven", "set debt to hearts\nrule seven"),
    Planted("wrong kind", "kinder", "set wish to card.animal.coat", "set wish to card.number"),
    Planted("wrong kind", "vampir", "set wish to none\n    player now", "set wish to 0\n    player now"),
    # cards
    Planted("swapped cards", "maumau", "attribute rank [MAUMAU-004, 013]: 7-10, J, Q, K, A", "attribute rank [MAUMAU-004, 013]: 6, 8-10, J, Q, K, A"),
    Planted("swapped cards", "maumau", "rule eight \"The next player is passed over.\" [MAUMAU-026, 031]: when player plays 8", "rule eight \"The next player is passed over.\" [MAUMAU-026, 031]: when player plays 9"),
    Planted("swapped cards", "kinder", "    Draw each colour                                     # 4\n", ""),
    Planted("missing comma", "maumau", "may not play card except wish, J", "may not play card except wish J"),
    Planted("missing comma", "maumau", "    Q, K, A count 10", "    Q K, A count 10"),
    # guards
    Planted("dropped guard", "maumau", "    may not play J on J unless jack_on_jack\n", "    may not play J on J\n"),
    Planted("dropped guard", "kinder", "may play card if card.colour is top.colour or card.number is top.number or card.action is top.action", "may play card"),
    Planted("dropped guard", "maumau", "    while wish is not none: may not play card except wish, J", "    may not play card except wish, J"),
    Planted("negated guard", "maumau", "while debt > 0:", "while debt is 0:"),
    Planted("negated guard", "kinder", "may not play Draw unless card.colour is top.colour", "may not play Draw if card.colour is top.colour"),
    Planted("negated guard", "maumau", "while wish is not none: may not", "while wish is none: may not"),
    # duties
    Planted("contradictory duties", "maumau", "", 'rule hush "Nobody says Mau.": nobody may say "Mau", "Mau Mau"'),
    Planted("contradictory duties", "kinder", "", 'rule quiet "Nobody says MAU-MAU.": nobody may say "MAU-MAU"'),
    Planted("contradictory duties", "kinder", "", 'rule seated "Nobody jumps.": nobody may jump_up'),
    Planted("wrong words", "vampir", "when mistake in mau is called: offender", "when mistake in maw is called: offender"),
    Planted("wrong words", "maumau", "player must say \"Mau Mau\" before other says", "player must say \"Mau-Mau\" before other says"),
    # deals
    Planted("impossible deal", "maumau", "each player draws 5", "each player draws 9"),
    Planted("impossible deal", "kinder", "    players 2-5 ", "    players 2-7 "),
    Planted("impossible deal", "vampir", "otherwise: each player draws 8", "otherwise: each player draws 20"),
    Planted("impossible deal", "maumau", "setup [MAUMAU-014 to 016, 018, 020]:                     # the cards are shuffled before\n    each player draws 5", 'option dealt "Cards dealt": 3-12 = 5\nsetup [MAUMAU-014 to 016, 018, 020]:\n    each player draws dealt'),
    # loops
    Planted("endless loop", "maumau", "", 'remember echo: 0-2 = 0\nrule echo "It goes on.":\n    when player plays Q: set echo to 1\n    when echo becomes 1: set echo to 2\n    when echo becomes 2: set echo to 1'),
    Planted("endless loop", "kinder", "", 'rule more "Drawing means drawing.": when player draws card: player draws 1'),
    Planted("endless loop", "maumau", "", 'rule rise "A score makes a score.": when player scores: next scores 1'),
    # dead rules
    Planted("dead rule", "maumau", "", 'rule huge "Somebody holds very many.": may pass if player holds > 40'),
    Planted("dead rule", "maumau", "", 'remember heat: 0-9 = 0\nrule hot "In the heat tens skip.":\n    when player plays 9: set heat to 1\n    when player plays 10 if heat > 2: skip 1'),
    Planted("dead rule", "kinder", "", 'rule both "A card with a number and an action.": when player plays 3 Free: skip 1'),
    Planted("dead rule", "maumau", "", 'rule rare "A seven with an enormous debt.": when player plays 7 if debt > 20: reverse'),
    Planted("shadowed sentence", "maumau", "", 'rule red_jack "A red jack goes on anything.": may play J hearts'),
    Planted("shadowed sentence", "kinder", "", 'rule sheep "The sheep goes on anything.": may play Noise sheep'),
    Planted("said twice", "maumau", "", 'rule again "The next player is passed over.": when player plays 8: skip 1'),
    Planted("said twice", "kinder", "", 'rule again "Noise goes on anything.": may play Noise'),
    Planted("set twice", "maumau", "", 'remember mood: 0-9 = 0\nrule one "One.": when player plays 9: set mood to 1\nrule two "Two.": when player plays hearts: set mood to 2\nrule three "Three.": while mood is 2: may not play K'),
    # no way on
    Planted("nobody wins", "maumau", "rule finish \"The first empty hand ends the round.\" [MAUMAU-008, 042]: when player empties hand: player wins deal\n", ""),
    Planted("nobody wins", "maumau", "when player empties hand: player wins deal", "when player empties hand: skip 1"),
    Planted("no last card", "maumau", "", 'rule last "Never the last card.": may not play card if player holds 1'),
    Planted("no last card", "kinder", "", 'rule last "Never the last card.": may not play card if player holds < 2'),
    Planted("nothing goes", "maumau", "", 'remember mood: calm, wild = calm\nrule wild "Only sixes in the wild.":\n    when player plays Q: set mood to wild\n    while mood is wild: may not play 7, 8, 9, 10, J, Q, K, A'),
    Planted("nothing goes", "maumau", "rule draw \"Whoever cannot or does not want to play draws one, and may play it if it fits.\" [MAUMAU-023 to 025]:\n    may draw\n", ""),
    Planted("vain wish", "maumau", "    each suit each rank                                  # 32 cards", "    (clubs, diamonds, hearts) each rank"),
    Planted("never reset", "maumau", "    player draws debt\n    set debt to 0\n", "    player draws debt\n"),
    Planted("never reset", "vampir", "        first when player plays plain if card.colour is wish: set wish to none\n", ""),
    Planted("never reset", "maumau", "wish: suit or none = none until player plays card", "wish: suit or none = none"),
    Planted("wrong target", "maumau", "        if winner.score >= target: winner wins game", "        if winner.score > 10 * target and winner.score < 100: winner wins game"),
    Planted("wrong target", "maumau", "winner scores total of points in hand of each loser", "winner scores 0 - total of points in hand of each loser"),
    Planted("wrong target", "kinder", "if deal_number >= rounds: end game", "if deal_number < rounds: end game"),
    Planted("out of reach", "vampir", "if count of cards in clocks >= count of players:", "if count of cards in clocks > count of players + 8:"),
    # plays otherwise than meant
    Planted("wrong person", "kinder", "        next draws 1\n        skip 1", "        player draws 1\n        skip 1"),
    Planted("wrong person", "vampir", "left neighbour draw two\": left draws 2", "left neighbour draw two\": right draws 2"),
    Planted("wrong amount", "maumau", "        add 2 to debt", "        add 3 to debt"),
    Planted("wrong event", "maumau", "when player draws card: set player.announced to no", "when player plays card: set player.announced to no"),
    Planted("never refilled", "maumau", "    refilled from discard except top\n", ""),
    Planted("impossible option", "maumau", "50-1000 = 150", "50-100 = 150"),
    Planted("impossible option", "vampir", "option copies \"How many boxes are shuffled together\" [VAMPIR-123]: 1-2 = 1", "option copies \"How many boxes are shuffled together\" [VAMPIR-123]: 0-2 = 0"),
)  # fmt: skip
"""All of them."""
