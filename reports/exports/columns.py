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


def reflection() -> tuple[Column, ...]:
    """What a student wrote to one question."""
    return _columns(
        ("table", WHOLE, _("Number of the table")),
        ("name", TEXT, _("Name of the student")),
        ("question", TEXT, _("What was asked")),
        ("answer", TEXT, _("What the student wrote; empty: nothing")),
        ("changed", TEXT, _("When it was last changed, local time with its distance from UTC")),
    )


def trader_result() -> tuple[Column, ...]:
    """How a trader's game ended."""
    return _columns(
        ("robot", TEXT, _("yes: a robot played the seat at the end")),
        ("late", TEXT, _("yes: a student took the seat after the game had begun")),
        ("winner", TEXT, _("yes: the trader won")),
        ("losses", WHOLE, _("Losses of all days")),
        *_parts_of_losses(),
        ("sales", WHOLE, _("How many sales")),
        ("shares", WHOLE, _("Shares sold; the token counts as one")),
        ("swaps", WHOLE, _("How many swaps")),
        ("markdown", WHOLE, _("By how much the own sales lowered their companies")),
        ("first", WHOLE, _("Days as the first of at least two sellers")),
        ("last", WHOLE, _("Days as the last of at least two sellers")),
    )


def _parts_of_losses() -> tuple[tuple[str, Kind, str], ...]:
    return (
        ("own_sale", WHOLE, _("Part of the losses made by the own sale")),
        ("others_sales", WHOLE, _("Part of the losses made by the sales of others")),
        ("cards_and_tokens", WHOLE, _("The rest: what cards and token cost by themselves")),
    )


def trader_day() -> tuple[Column, ...]:
    """A trader's day."""
    return _columns(
        ("day", WHOLE, _("Number of the day")),
        ("hand", WHOLE, _("Cards dealt")),
        ("swaps", WHOLE, _("How many swaps")),
        ("seconds_to_sale", DECIMAL, _("Seconds from the opening to the sale")),
        ("order", WHOLE, _("Place among the day's sales, by time")),
        ("company", TEXT, _("Company sold, as the game record names it")),
        ("offer", TEXT, _("The offer that was taken")),
        ("shares", WHOLE, _("Shares sold; the token counts as one")),
        ("markdown", WHOLE, _("By how much the own sale lowered its company")),
        ("losses", WHOLE, _("Losses of the day; empty after a bank run")),
        *_parts_of_losses(),
        ("restraint", WHOLE, _("How much smaller the largest fall would have been without it")),
    )


def price_step() -> tuple[Column, ...]:
    """A step of a price."""
    return _columns(
        ("table", WHOLE, _("Number of the table")),
        ("day", WHOLE, _("Number of the day")),
        ("step", WHOLE, _("Place in the order of the day")),
        ("kind", TEXT, _("sale, margin-call or support")),
        ("seat", TEXT, _("Seat that caused it")),
        ("name", TEXT, _("Name of who caused it")),
        ("company", TEXT, _("The company, as the game record names it")),
        ("before", WHOLE, _("Price before")),
        ("after", WHOLE, _("Price after")),
        ("bank_run", TEXT, _("yes: a bank run on this company ended the game that day")),
    )


def swap() -> tuple[Column, ...]:
    """A swap of cards."""
    return (
        _columns(
            ("table", WHOLE, _("Number of the table")),
            ("day", WHOLE, _("Number of the day")),
        )
        + when()
        + _columns(
            ("caller", TEXT, _("Seat that called")),
            ("caller_name", TEXT, _("Name of who called")),
            ("answerer", TEXT, _("Seat that answered")),
            ("answerer_name", TEXT, _("Name of who answered")),
            ("called", TEXT, _("Cards that the caller gave")),
            ("answered", TEXT, _("Cards that came for them")),
        )
    )
