"""What stands in the columns of the exports. Keys are for scripts and stay as they are."""

from __future__ import annotations

from django.utils.translation import gettext as _

from reports.exports.sheets import Column, Kind

TEXT, WHOLE, DECIMAL, PART = Kind.TEXT, Kind.WHOLE, Kind.DECIMAL, Kind.PART


def _columns(*given: tuple[str, Kind, str]) -> tuple[Column, ...]:
    return tuple(Column(*each) for each in given)


def who() -> tuple[Column, ...]:
    """Which seat a line is about."""
    return _columns(
        ("table", WHOLE, _("Number of the table")),
        ("seat", TEXT, _("The seat's name in the game record")),
        ("name", TEXT, _("Name of who sat there; several share a seat")),
    )


def result() -> tuple[Column, ...]:
    """How a seat's game ended."""
    return _columns(
        ("robot", TEXT, _("yes: a robot played the seat at the end")),
        ("late", TEXT, _("yes: a student took the seat after the game had begun")),
        ("roles", TEXT, _("Roles at the start")),
        ("money", WHOLE, _("Money at the end, as the final count has it")),
        ("winner", TEXT, _("Roles in which the seat won")),
        ("bankruptcies", WHOLE, _("How often the seat went bankrupt")),
        ("max_drawdown", WHOLE, _("Largest fall of its money from an earlier peak")),
        ("promises_made", WHOLE, _("Units promised for later")),
        ("promises_kept", WHOLE, _("Units of promises that were paid")),
        ("promises_broken", WHOLE, _("Units of promises that were never paid")),
        ("promises_received", WHOLE, _("Units that came later for promises of others")),
    )


def investor(prefix: str = "") -> tuple[Column, ...]:
    """An investor's sums; prefix: put in front of each key."""
    given = (
        ("cost", WHOLE, _("Prices agreed for shares")),
        ("income", WHOLE, _("What the shares brought when the dice had fallen")),
        ("expected_profit", DECIMAL, _("Expected income less cost: worth before the dice")),
        ("profit", WHOLE, _("Income less cost")),
        ("luck", DECIMAL, _("Profit less expected profit: what the dice added or took")),
        ("risk", DECIMAL, _("Standard deviation of the income")),
    )
    return _columns(*((prefix + key, kind, meaning) for key, kind, meaning in given))


def investor_total() -> tuple[Column, ...]:
    """An investor's whole game."""
    return investor("investor_") + _columns(
        ("investor_reward_to_risk", DECIMAL, _("Expected profit per unit of risk")),
        ("investor_price_paid", PART, _("Cost as a part of the expected income")),
    )


def investor_month() -> tuple[Column, ...]:
    """An investor's month."""
    return (
        _columns(("month", WHOLE, _("Number of the month")))
        + investor()
        + _columns(
            ("expected_income", DECIMAL, _("Average income over all dice")),
            ("luck_z", DECIMAL, _("Luck as a multiple of the risk")),
            ("chance_of_loss", PART, _("Chance that the income is below the cost")),
            ("bad_month", DECIMAL, _("Average profit in the worst tenth of all dice")),
            ("diversification", DECIMAL, _("Risk of one basket over the risk taken; 1 is one")),
            ("price_paid", PART, _("Cost as a part of the expected income")),
            ("red", WHOLE, _("Red shares; a double one counts as two")),
            ("yellow", WHOLE, _("Yellow shares; a double one counts as two")),
            ("green", WHOLE, _("Green shares; a double one counts as two")),
            ("blue", WHOLE, _("Blue shares; a double one counts as two")),
        )
    )


def manager(prefix: str = "") -> tuple[Column, ...]:
    """A manager's month, or sums; prefix: put in front of each key."""
    given = (
        ("held", WHOLE, _("Companies held when negotiation ended")),
        ("sold", WHOLE, _("Companies sold")),
        ("worth", DECIMAL, _("What buyers could expect from what they bought")),
        ("revenue", WHOLE, _("Prices received")),
        ("capture", PART, _("Prices received as a part of that worth")),
        ("unsold", PART, _("Part of the companies that stayed unsold")),
        ("upkeep", WHOLE, _("Costs paid to the bank")),
        ("lots_bought", WHOLE, _("Companies bought at auction")),
        ("lots_cost", WHOLE, _("Prices paid at auction")),
        ("sold_to_bank", WHOLE, _("Received from the bank for companies")),
        ("profit", WHOLE, _("Revenue and sales to the bank less costs and lots")),
    )
    return _columns(*((prefix + key, kind, meaning) for key, kind, meaning in given))


def manager_month() -> tuple[Column, ...]:
    """A manager's month."""
    return _columns(("month", WHOLE, _("Number of the month"))) + manager()


def when(prefix: str = "") -> tuple[Column, ...]:
    """When something happened."""
    return _columns(
        (f"{prefix}time", TEXT, _("Local time with its distance from UTC")),
        (f"{prefix}seconds", DECIMAL, _("Seconds since the game began, pauses left out")),
    )


def deal() -> tuple[Column, ...]:
    """A deal that was struck."""
    return (
        _columns(
            ("table", WHOLE, _("Number of the table")),
            ("month", WHOLE, _("Number of the month")),
        )
        + when()
        + _columns(
            ("before_end", DECIMAL, _("Seconds before the end of the negotiation")),
            ("company", TEXT, _("The company, as the game record names it")),
            ("company_name", TEXT, _("Name of the company")),
            ("colour", TEXT, _("Colour of the company")),
            ("factor", WHOLE, _("How many shares it counts as")),
            ("manager", TEXT, _("Seat of the seller")),
            ("manager_name", TEXT, _("Name of the seller")),
            ("investor", TEXT, _("Seat of the buyer")),
            ("investor_name", TEXT, _("Name of the buyer")),
            ("price", WHOLE, _("Price agreed")),
            ("expected_income", DECIMAL, _("What the shares were worth before the dice")),
            ("source", TEXT, _("bid: a bid was accepted; ask: an asking price was taken")),
            ("months_counted", WHOLE, _("In how many months it was paid out")),
            ("ended", TEXT, _("Why the deal did not last; stands: it did")),
        )
    )


def transaction() -> tuple[Column, ...]:
    """A movement of money."""
    return (
        _columns(("table", WHOLE, _("Number of the table")))
        + when()
        + _columns(
            ("round", WHOLE, _("Number of the month or day")),
            ("phase", TEXT, _("Phase of the game")),
            ("payer", TEXT, _("Seat that paid, or bank")),
            ("payer_name", TEXT, _("Name of who paid")),
            ("payee", TEXT, _("Seat that was paid, or bank")),
            ("payee_name", TEXT, _("Name of who was paid")),
            ("amount", WHOLE, _("Units paid")),
            ("reason", TEXT, _("What for")),
        )
    )
