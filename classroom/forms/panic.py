"""The forms behind the buttons of Panic on Wall Street!"""

from __future__ import annotations

from collections.abc import Mapping

from classroom.forms.command import (
    AcceptForm,
    CommandForm,
    CompanyForm,
    IdField,
    InvestorForm,
    PlainForm,
    PriceForm,
)
from classroom.forms.numbers import WholeNumberField


class PayForm(CommandForm):
    """Paying a promise, or a part of it."""

    to = IdField()
    amount = WholeNumberField(low=1)


class OutcryForm(CommandForm):
    """A bid for the lot on the table."""

    price = WholeNumberField()


FORMS: Mapping[str, type[CommandForm]] = {
    "ask": PriceForm,
    "bid": PriceForm,
    "accept": AcceptForm,
    "take": CompanyForm,
    "leave": CompanyForm,
    "cancel": CompanyForm,
    "lock": CompanyForm,
    "unlock": CompanyForm,
    "roll": PlainForm,
    "defer": InvestorForm,
    "force": InvestorForm,
    "pay": PayForm,
    "sell": CompanyForm,
    "outcry": OutcryForm,
    "pass": PlainForm,
    "hammer": PlainForm,
}
