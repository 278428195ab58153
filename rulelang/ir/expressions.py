"""Expressions: what can be asked of a table without changing it. Each class says what it yields."""

from typing import Annotated, Literal

from rulelang.ir.base import Kind, Node, Tagged, TypeAliasType

# ---- constants and names -------------------------------------------------------------------------------------------


class Number(Node):
    """A count, or a time in milliseconds."""

    op: Literal["number"] = "number"
    value: int


class Truth(Node):
    """Yes or no."""

    op: Literal["truth"] = "truth"
    value: bool


class Value(Node):
    """A value of an enumeration; several bits where either will do."""

    op: Literal["value"] = "value"
    enumeration: int
    mask: int


class Nobody(Node):
    """The seat `none`."""

    op: Literal["nobody"] = "nobody"


class Local(Node):
    """A name bound in the block or by the event: 0 is the acting seat, 1 the card or cards, further ones as bound."""

    op: Literal["local"] = "local"
    index: int
    kind: Kind


class Candidate(Node):
    """The card under test in a pattern."""

    op: Literal["candidate"] = "candidate"


class Option(Node):
    """What an option was set to before the game."""

    op: Literal["option"] = "option"
    option: int


class Slot(Node):
    """What a slot holds: of the table (`owner` None) or of a seat."""

    op: Literal["slot"] = "slot"
    slot: int
    owner: "Expr | None" = None


class Person(Node):
    """A fact about the person in a seat, as a count: age in years, or days since the last birthday."""

    op: Literal["person"] = "person"
    seat: "Expr"
    fact: Literal["age", "birthday"]


class PlaceOf(Node):
    """The place at which a seat left the deal, from 1; of one that has not left, the place after all that have."""

    op: Literal["place_of"] = "place_of"
    seat: "Expr"


class TeamOf(Node):
    """The number of the team of a seat, from 1; 0 where nobody plays in teams."""

    op: Literal["team_of"] = "team_of"
    seat: "Expr"


class Inventions(Node):
    """How many rules, changes and drops invented at the table hold."""

    op: Literal["inventions"] = "inventions"


# ---- seats ---------------------------------------------------------------------------------------------------------


class OnTurn(Node):
    """The seat on turn."""

    op: Literal["on_turn"] = "on_turn"


class Winner(Node):
    """The seat that won the deal last ended, or the one being ended; nobody before."""

    op: Literal["winner"] = "winner"


class Beside(Node):
    """A neighbour of a seat: in the direction of play, against it, or as people sit. Skips do not matter."""

    op: Literal["beside"] = "beside"
    side: Literal["next", "previous", "left", "right"]
    seat: "Expr"


class Everyone(Node):
    """All seats in the deal, from a seat on in the direction of play (from the seat on turn without one)."""

    op: Literal["everyone"] = "everyone"
    start: "Expr | None" = None


class Partners(Node):
    """The other seats in the deal of the team of a seat, from it on in the direction of play."""

    op: Literal["partners"] = "partners"
    seat: "Expr"


class FirstSeat(Node):
    """The first of some seats, nobody if there are none."""

    op: Literal["first_seat"] = "first_seat"
    seats: "Expr"


class Seats(Node):
    """Some seats, in the order given."""

    op: Literal["seats"] = "seats"
    items: "tuple[Expr, ...]"


class WithoutSeats(Node):
    """`everyone except player, next`."""

    op: Literal["without_seats"] = "without_seats"
    seats: "Expr"
    removed: "tuple[Expr, ...]"


class SeatsWhere(Node):
    """The seats for which a condition holds; each is in `local` while it is tested."""

    op: Literal["seats_where"] = "seats_where"
    seats: "Expr"
    local: int
    condition: "Expr"


class Outstanding(Node):
    """The seats with the highest or lowest measure; the first of them where one is asked for."""

    op: Literal["outstanding"] = "outstanding"
    seats: "Expr"
    local: int
    measure: "Expr"
    highest: bool
    all: bool


# ---- cards ---------------------------------------------------------------------------------------------------------


class TopOf(Node):
    """The card at a depth below the top of a zone (0 is the top), or none."""

    op: Literal["top_of"] = "top_of"
    zone: int
    owner: "Expr | None" = None
    depth: int = 0


class CardsIn(Node):
    """All cards in a zone, the top last."""

    op: Literal["cards_in"] = "cards_in"
    zone: int
    owner: "Expr | None" = None


class CardsInAll(Node):
    """The cards in a zone of each of some seats, or of each of some values."""

    op: Literal["cards_in_all"] = "cards_in_all"
    zone: int
    owners: "Expr"


class CardsWhere(Node):
    """The cards that pass a test; each is the candidate while it is tested."""

    op: Literal["cards_where"] = "cards_where"
    cards: "Expr"
    test: "Expr"


class CardsExcept(Node):
    """Cards without some of them."""

    op: Literal["cards_except"] = "cards_except"
    cards: "Expr"
    removed: "Expr"


class Topmost(Node):
    """The last card of several that passes a test, looking from the top; or none."""

    op: Literal["topmost"] = "topmost"
    cards: "Expr"
    test: "Expr"


class OneCard(Node):
    """A single card as cards; none of it is no cards."""

    op: Literal["one_card"] = "one_card"
    card: "Expr"


class ValueOf(Node):
    """An attribute of a card (a value); 0 for a card without it or for no card."""

    op: Literal["value_of"] = "value_of"
    card: "Expr"
    attribute: int


class ColumnOf(Node):
    """The entry of a column for a value of an attribute written as rows."""

    op: Literal["column_of"] = "column_of"
    value: "Expr"
    enumeration: int
    column: int


class FreeRoles(Node):
    """The role cards of a set (its number in `Program.roles`) that lie before nobody; of several of one name one."""

    op: Literal["free_roles"] = "free_roles"
    roles: int


class ValuesWhere(Node):
    """Of some values those for which a condition holds; each is in `local` while it is asked."""

    op: Literal["values_where"] = "values_where"
    values: "Expr"
    local: int
    condition: "Expr"


class ValuesExcept(Node):
    """Values of an enumeration without some of them."""

    op: Literal["values_except"] = "values_except"
    values: "Expr"
    removed: "Expr"


class Further(Node):
    """The value so many further on in the order in which the enumeration declares them (negative: before it); none beyond an end."""

    op: Literal["further"] = "further"
    value: "Expr"
    enumeration: int
    amount: "Expr"


# ---- numbers -------------------------------------------------------------------------------------------------------


class CountCards(Node):
    """How many cards."""

    op: Literal["count_cards"] = "count_cards"
    cards: "Expr"


class CountSeats(Node):
    """How many seats."""

    op: Literal["count_seats"] = "count_seats"
    seats: "Expr"


class TableOf(Node):
    """The number a table gives a card; 0 where no line fits."""

    op: Literal["table_of"] = "table_of"
    table: int
    card: "Expr"


class Total(Node):
    """The sum of a table's numbers over cards."""

    op: Literal["total"] = "total"
    table: int
    cards: "Expr"


class NumberOf(Node):
    """The number that a value is written with: `7` is 7. 0 where its name is not a number."""

    op: Literal["number_of"] = "number_of"
    value: "Expr"
    enumeration: int


class BestOf(Node):
    """The highest or lowest measure among seats; 0 without seats."""

    op: Literal["best_of"] = "best_of"
    seats: "Expr"
    local: int
    measure: "Expr"
    highest: bool


class Arithmetic(Node):
    """Terms joined from left to right: the first, then each with its operator. `/` rounds down; by 0 it is 0, as `mod 0` is."""

    op: Literal["arithmetic"] = "arithmetic"
    first: "Expr"
    rest: "tuple[Term, ...]"


class Term(Node):
    """One step of `Arithmetic`."""

    operator: Literal["+", "-", "*", "/", "mod"]
    value: "Expr"


class Clock(Node):
    """A time: `now` (stamp of the input) or play time (which stands still while the clock is stopped)."""

    op: Literal["clock"] = "clock"
    which: Literal["now", "play"]


class DealNumber(Node):
    """The number of the deal, from 1."""

    op: Literal["deal_number"] = "deal_number"


class Joined(Node):
    """How many cards lie in the play already to which another is to be joined; 0 elsewhere."""

    op: Literal["joined"] = "joined"


# ---- conditions ----------------------------------------------------------------------------------------------------


class Compare(Node):
    """Numbers, seats, cards or truths compared. Nobody and no card are equal to nothing, also not to each other."""

    op: Literal["compare"] = "compare"
    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: "Expr"
    right: "Expr"


class Agree(Node):
    """Two values share one; none agrees with nothing."""

    op: Literal["agree"] = "agree"
    left: "Expr"
    right: "Expr"


class Ranks(Node):
    """Two values compared in the order in which their enumeration declares them; none compares to nothing."""

    op: Literal["ranks"] = "ranks"
    operator: Literal["<", "<=", ">", ">="]
    left: "Expr"
    right: "Expr"


class Missing(Node):
    """The value, seat or card is none; the cards or seats are empty."""

    op: Literal["missing"] = "missing"
    item: "Expr"
    kind: Kind


class Matches(Node):
    """A card passes a test, in which it is the candidate; no card passes none."""

    op: Literal["matches"] = "matches"
    card: "Expr"
    test: "Expr"


class AnyMatch(Node):
    """At least one of some cards passes a test."""

    op: Literal["any_match"] = "any_match"
    cards: "Expr"
    test: "Expr"


class CardAmong(Node):
    """A card is one of some cards."""

    op: Literal["card_among"] = "card_among"
    card: "Expr"
    cards: "Expr"


class SameFace(Node):
    """Two different cards with the same face (all attributes equal)."""

    op: Literal["same_face"] = "same_face"
    left: "Expr"
    right: "Expr"


class SeatAmong(Node):
    """A seat is one of some seats."""

    op: Literal["seat_among"] = "seat_among"
    seat: "Expr"
    seats: "Expr"


class Fitting(Node):
    """The candidate could legally be played by a seat now. A rule that mentions it does not see itself."""

    op: Literal["fitting"] = "fitting"
    seat: "Expr"


class Said(Node):
    """A seat said one of some phrases (any, if none is named) since the beginning of this turn or deal."""

    op: Literal["said"] = "said"
    seat: "Expr"
    phrases: tuple[int, ...]
    since: Literal["turn", "deal"]


class And(Node):
    op: Literal["and"] = "and"
    items: "tuple[Expr, ...]"


class Or(Node):
    op: Literal["or"] = "or"
    items: "tuple[Expr, ...]"


class Not(Node):
    op: Literal["not"] = "not"
    item: "Expr"


class Conditional(Node):
    """One value or another."""

    op: Literal["conditional"] = "conditional"
    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


# ---- out of turn ---------------------------------------------------------------------------------------------------


class Named(Node):
    """The person in a seat has one of these names (phrases)."""

    op: Literal["named"] = "named"
    seat: "Expr"
    phrases: tuple[int, ...]


class Racers(Node):
    """The seats that may enter an open race now."""

    op: Literal["racers"] = "racers"


class MistakeFact(Node):
    """Something about a mistake: of which kind it is (a value), which card was played (a card), whether it was made with a
    last card (yes or no)."""

    op: Literal["mistake_fact"] = "mistake_fact"
    mistake: "Expr"
    """Its number."""
    fact: Literal["kind", "card", "last_card"]


class TopCards(Node):
    """So many of some cards, from the top."""

    op: Literal["top_cards"] = "top_cards"
    cards: "Expr"
    amount: "Expr"


class Largest(Node):
    """The highest or lowest of some numbers."""

    op: Literal["largest"] = "largest"
    items: "tuple[Expr, ...]"
    highest: bool


class BackOf(Node):
    """What is on the back of a card (a value); 0 for no card."""

    op: Literal["back_of"] = "back_of"
    card: "Expr"
    back: int


Expr = TypeAliasType("Expr", Annotated[
    Number
    | Truth
    | Value
    | Nobody
    | Local
    | Candidate
    | Option
    | Slot
    | Person
    | PlaceOf
    | Inventions
    | TeamOf
    | Partners
    | FirstSeat
    | OnTurn
    | Winner
    | Beside
    | Everyone
    | Seats
    | WithoutSeats
    | SeatsWhere
    | Outstanding
    | TopOf
    | CardsIn
    | CardsInAll
    | CardsWhere
    | CardsExcept
    | Topmost
    | OneCard
    | ValueOf
    | ColumnOf
    | FreeRoles
    | ValuesWhere
    | ValuesExcept
    | Further
    | CountCards
    | CountSeats
    | TableOf
    | Total
    | NumberOf
    | BestOf
    | Arithmetic
    | Clock
    | DealNumber
    | Joined
    | Compare
    | Agree
    | Ranks
    | Missing
    | Matches
    | AnyMatch
    | CardAmong
    | SameFace
    | SeatAmong
    | Fitting
    | Said
    | And
    | Or
    | Not
    | Conditional
    | Named
    | Racers
    | MistakeFact
    | TopCards
    | Largest
    | BackOf,
    Tagged(),
])  # fmt: skip
