"""A small game written in the IR by hand, so that the engine is tested apart from the language.

32 cards; sevens stack, eights skip, nines reverse, jacks wish; Mau at one card costs two when another says it first.
"""

from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At, Kind
from rulelang.ir.program import (
    CardTable,
    CardTableLine,
    DeckLine,
    Enumeration,
    Face,
    LastCard,
    MoveDef,
    PhraseDef,
    Program,
    Refill,
    SlotDef,
    SourceInfo,
    Zone,
)  # fmt: skip
from rulelang.ir.rules import Permission, Rule, Trigger

SUIT, RANK = 0, 1
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
TAKE = 4
DEBT, WISH = 2, 3
SEAT, CARD, CARDS = Kind(of="seat"), Kind(of="card"), Kind(of="cards")
PLAYER = ex.Local(index=0, kind=SEAT)
TOP = ex.TopOf(zone=1)
HERE = At(source=0, line=1, column=1)
FRESH = 3


def rank(name: str) -> ex.Agree:
    value = ex.Value(enumeration=RANK, mask=1 << RANKS.index(name))
    return ex.Agree(left=ex.ValueOf(card=ex.Candidate(), attribute=RANK), right=value)


def same(attribute: int) -> ex.Agree:
    return ex.Agree(left=ex.ValueOf(card=ex.Candidate(), attribute=attribute), right=ex.ValueOf(card=TOP, attribute=attribute))


def may(move: int, allow: bool = True, test=None, *conditions) -> Permission:
    return Permission(allow=allow, who=None, move=move, test=test, conditions=conditions, at=HERE)


def when(event, block: int, *conditions) -> Trigger:
    return Trigger(events=(event,), order="plain", conditions=conditions, block=block, at=HERE)


OWED = ex.Compare(operator=">", left=ex.Slot(slot=DEBT), right=ex.Number(value=0))
WISHED = ex.Agree(left=ex.ValueOf(card=ex.Candidate(), attribute=SUIT), right=ex.Slot(slot=WISH))
NO_WISH = ex.Missing(item=ex.Slot(slot=WISH), kind=Kind(of="value", enumeration=SUIT))
NEXT = ex.Beside(side="next", seat=PLAYER)
LOSERS = ex.WithoutSeats(seats=ex.Everyone(), removed=(ex.Winner(),))
MAU = fx.SayDeed(phrases=(0,))

BLOCKS = [
    (fx.ForEach(items=ex.Everyone(), local=3, at_once=False, body=(
        fx.Draw(seats=ex.Local(index=3, kind=SEAT), amount=ex.Number(value=5)),)),
     fx.TurnUp(amount=ex.Number(value=1), zone=1),
     fx.Begins(seat=ex.Beside(side="left", seat=ex.Slot(slot=0)))),
    (fx.Draw(seats=PLAYER, amount=ex.Number(value=1), bind=FRESH),
     fx.Offer(seat=PLAYER, must=False, moves=(
         fx.MoveChoice(move=0, test=ex.CardAmong(card=ex.Candidate(), cards=ex.Local(index=FRESH, kind=CARDS))),))),
    (fx.Draw(seats=PLAYER, amount=ex.Slot(slot=DEBT)), fx.Set(slot=DEBT, owner=None, value=ex.Number(value=0))),
    (fx.Add(slot=DEBT, owner=None, amount=ex.Number(value=2)),),
    (fx.Skip(amount=ex.Number(value=1)),),
    (fx.Reverse(),),
    (fx.Choose(seat=PLAYER, kind=Kind(of="value", enumeration=SUIT), slot=WISH,
               candidates=ex.Value(enumeration=SUIT, mask=15)),),
    (fx.Owe(seats=PLAYER, deed=MAU, rule=6, at=HERE, otherwise=8,
            before=(ev.Says(who=ex.WithoutSeats(seats=ex.Everyone(), removed=(PLAYER,)), phrases=(0,)),),
            until=(ev.BeginsTurn(who=PLAYER),)),),
    (fx.Draw(seats=PLAYER, amount=ex.Number(value=2), label=0),),
    (fx.WinDeal(seat=PLAYER),),
    (fx.Score(seats=ex.Winner(), amount=ex.Total(table=0, cards=ex.CardsInAll(zone=2, owners=LOSERS))),
     fx.If(condition=ex.Compare(operator=">=", left=ex.Slot(slot=1, owner=ex.Winner()), right=ex.Number(value=150)),
           then=(fx.WinGame(seats=ex.Winner()),)),
     fx.Set(slot=0, owner=None, value=ex.Beside(side="left", seat=ex.Slot(slot=0)))),
]  # fmt: skip


def plays(name: str) -> ev.Plays:
    return ev.Plays(who=None, test=rank(name))


RULES = [
    ("match", (may(0, True, ex.Or(items=(same(SUIT), same(RANK)))), may(1))),
    ("seven", (when(plays("7"), 3), may(TAKE, True, None, OWED), may(1, False, None, OWED),
               may(0, False, ex.Not(item=rank("7")), OWED))),
    ("eight", (when(plays("8"), 4),)),
    ("nine", (when(plays("9"), 5),)),
    ("jack", (may(0, True, rank("J")), may(0, True, WISHED), when(plays("J"), 6),
              may(0, False, ex.Not(item=ex.Or(items=(WISHED, rank("J")))), ex.Not(item=NO_WISH)))),
    ("idle", ()),
    ("mau", (when(ev.DropsTo(who=None, size=ex.Number(value=1)), 7),)),
    ("finish", (when(ev.EmptiesHand(who=None), 9), when(ev.Phase(phase="deal_ends"), 10))),
]  # fmt: skip


def points(names: tuple[str, ...], amount) -> CardTableLine:
    return CardTableLine(test=ex.Or(items=tuple(rank(name) for name in names)), amount=amount)


def program(**changes) -> Program:
    """The game; any field of the program can be replaced."""
    rank_number = ex.NumberOf(value=ex.ValueOf(card=ex.Candidate(), attribute=RANK), enumeration=RANK)
    fields = {
        "name": "mini", "title": "Mini", "rulebook": None, "clauses": (), "sources": (SourceInfo(name="mini", sha256="0"),), "players": (2, 4),
        "manners": "strict", "grace": 0, "facts": (), "last_card": LastCard(inert=ex.Not(item=rank("J")), condition=None), "start_card": "plain",
        "enumerations": (
            Enumeration(name="suit", label=None, values=SUITS, signs=tuple("♣♦♥♠"), on_cards=True),
            Enumeration(name="rank", label=None, values=RANKS, signs=RANKS, on_cards=True),
        ),
        "faces": tuple(Face(values=(1 << s, 1 << r), label=f"{RANKS[r]} {SUITS[s]}") for s in range(4) for r in range(8)),
        "deck": (DeckLine(faces=tuple(range(32)), times=ex.Number(value=1), condition=None),),
        "tables": (CardTable(name="points", label=None, lines=(
            points(("7", "8", "9", "10"), rank_number), points(("Q", "K", "A"), ex.Number(value=10)), points(("J",), ex.Number(value=20)))),),
        "zones": (
            Zone(name="stock", per_seat=False, visible="nobody", refill=Refill(zone=1, keep_top=ex.Number(value=1), keep=None, when="runs_out")),
            Zone(name="discard", per_seat=False, visible="all"),
            Zone(name="hand", per_seat=True, visible="owner"),
        ),
        "slots": (
            SlotDef(name="dealer", kind=SEAT, initial=ex.Nobody(), per_seat=False, life="game"),
            SlotDef(name="score", kind=Kind(of="count"), initial=ex.Number(value=0), per_seat=True, life="game"),
            SlotDef(name="debt", kind=Kind(of="count"), initial=ex.Number(value=0), per_seat=False, life="deal"),
            SlotDef(name="wish", kind=Kind(of="value", enumeration=SUIT, optional=True), initial=ex.Value(enumeration=SUIT, mask=0),
                    per_seat=False, life="deal", until=(ev.Plays(who=None, test=None),)),
        ),
        "options": (), "presets": (), "conflicts": (), "labels": ("penalty",), "phrases": (PhraseDef(text="Mau", folded="mau"),), "gestures": (),
        "moves": (MoveDef(name="play", label="play", block=None), MoveDef(name="draw", label="draw a card", block=1),
               MoveDef(name="pass", label="pass", block=None), MoveDef(name="go_on", label="go on", block=None),
               MoveDef(name="take", label="take the cards owed", block=2)),
        "rules": tuple(Rule(number=n, name=name, meaning=name, sentences=sentences, at=HERE) for n, (name, sentences) in enumerate(RULES)),
        "blocks": tuple(fx.Block(number=n, locals=4, effects=effects) for n, effects in enumerate(BLOCKS)),
        "setup": 0, "setup_at": HERE,
    }  # fmt: skip
    return Program(**(fields | changes))


def card(name: str) -> int:
    """The id of a card: `7H`."""
    return "CDHS".index(name[-1]) * 8 + RANKS.index(name[:-1])
