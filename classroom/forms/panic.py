"""The forms behind the buttons of Panic on Wall Street!"""

from __future__ import annotations

from collections.abc import Mapping

from classroom.forms import floor
from classroom.forms.command import CommandForm, IdField, PlainForm
from classroom.forms.floor import InvestorForm
from classroom.forms.numbers import WholeNumberField


class PayForm(CommandForm):
    """Paying a promise, or a part of it."""

    to = IdField()
    amount = WholeNumberField(low=1)


class OutcryForm(CommandForm):
    """A bid for the lot on the table."""

    price = WholeNumberField()


FORMS: Mapping[str, type[CommandForm]] = {
    **floor.FORMS,
    "defer": InvestorForm,
    "force": InvestorForm,
    "pay": PayForm,
    "outcry": OutcryForm,
    "pass": PlainForm,
    "hammer": PlainForm,
}
