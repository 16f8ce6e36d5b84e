"""The words that stand in the pictures, handed in by who knows the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Every text that is drawn. Those with a name in braces get a number there; an arrow says in
    which direction an axis grows."""

    month: str
    profit_axis: str
    # Risk and return, skill and luck, baskets
    risk_axis: str
    best_baskets: str
    you: str
    you_made: str  # {profit}
    you_expected: str  # {expected}
    all_blue: str
    all_red: str
    one_of_each: str
    your_deals: str
    luck: str
    shares_axis: str
    none: str
    # Prices and auctions
    fair_price: str
    good_for_you: str
    good_for_buyer: str
    worth_axis: str
    price_axis: str
    month_number: str  # {month}
    month_double: str  # {month}
    lot_axis: str
    # A whole table
    value_axis: str
    one_income_axis: str
    worth: str
    none_sold: str
    you_have: str  # {money}
    an_investor: str
    a_manager: str
    money_axis: str
    all_worth: str
    managers: str
    investors: str
    bank: str
    worth_split_axis: str
    # What if
    how_often_axis: str
    profit_across_axis: str
    # Krach
    price_fall_axis: str
    bank_run_line: str  # {limit}
    bank_run: str
    day_number: str  # {day}
    your_sale: str
    losses_axis: str
    by_own_sale: str
    by_others_sales: str
    by_cards: str
    as_it_came: str
    nobody_that_day: str
    nobody_ever: str
    without_you: str
    # A whole class
    came: str
    due: str
    richest_first: str
    table_number: str  # {number}
    each_investor_axis: str
    risk_of_100_axis: str
    profit_of_100_axis: str
    by_money: str
    for_risk: str
    best_on_top: str
    paid_off: str
    paid_too_much: str
    auction_axis: str
    brought_axis: str
    sold: str
    unsold: str
    companies_axis: str
    one_each: str
    # A whole class of Krach 29
    own_sales: str
    least_losses_first: str
    losses_across_axis: str
    seconds: str  # {seconds}
    no_sale: str
    sale_after_axis: str
    losses_of_day_axis: str
