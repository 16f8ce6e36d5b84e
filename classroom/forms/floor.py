"""The forms behind the buttons that both Wall Street games have."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.forms.command import CommandForm, CompanyForm, IdField, PlainForm, PriceForm


class AcceptForm(CompanyForm):
    """A manager takes an investor's bid."""

    investor = IdField()


class InvestorForm(CommandForm):
    """A manager's answer to an investor who cannot pay."""

    investor = IdField()


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
    "sell": CompanyForm,
}
