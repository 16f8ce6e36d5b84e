"""The words in the pictures, in the language that is active."""

from __future__ import annotations

from django.utils.translation import gettext as _

from reports.charts.words import Words


def words() -> Words:
    """What the pictures say."""
    return Words(
        month=_("Month"),
        profit_axis=_("Profit ↑"),
        risk_axis=_("Risk taken →"),
        best_baskets=_("best baskets"),
        you=_("you"),
        you_made=_("you: {profit}"),
        you_expected=_("expected: {expected}"),
        all_blue=_("all blue"),
        all_red=_("all red"),
        one_of_each=_("one of each"),
        your_deals=_("your deals"),
        luck=_("luck"),
        shares_axis=_("Shares held ↑"),
        none=_("none"),
        fair_price=_("price = worth"),
        good_for_you=_("good for you"),
        good_for_buyer=_("good for the buyer"),
        worth_axis=_("Worth to the buyer →"),
        price_axis=_("Your price ↑"),
        month_number=_("month {month}"),
        month_double=_("month {month}, 2×"),
        lot_axis=_("What the lot brought, less its price →"),
        value_axis=_("A company brings ↑"),
        one_income_axis=_("Price of one income ↑"),
        worth=_("worth"),
        none_sold=_("none sold"),
        you_have=_("you: {money}"),
        an_investor=_("investor"),
        a_manager=_("manager"),
        money_axis=_("Money ↑"),
        all_worth=_("worth"),
        managers=_("managers"),
        investors=_("investors"),
        bank=_("bank"),
        worth_split_axis=_("Worth of all shares sold ↑"),
        how_often_axis=_("How many games ↑"),
        profit_across_axis=_("Profit →"),
    )
