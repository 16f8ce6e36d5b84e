"""What a refusal is in words: code -> sentence. The rules speak in codes, people in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.wording import card_name, company_name, grouped

Sentence = str | Promise

GENERAL: Mapping[str, Sentence] = {
    "too_late": gettext_lazy("Too late: that was for a moment of the game that has passed."),
    "price_changed": gettext_lazy("The price is %(price)s now. Look again, and then press."),
    "not_running": gettext_lazy("The game is not running, so nothing can be done now."),
    "paused": gettext_lazy("The game is paused. Wait until your teacher goes on."),
    "ended_by_teacher": gettext_lazy("Your teacher has ended the game."),
    "not_saved": gettext_lazy("That could not be saved, so it has not happened. Try again."),
    "broken": gettext_lazy("Something went wrong on our side, so it has not happened."),
    "game_over": gettext_lazy("The game is over."),
    "other_edition": gettext_lazy("This game has no such move."),
    "wrong_phase": gettext_lazy("That cannot be done in this part of the month."),
    "negotiation_over": gettext_lazy("The negotiation is over: deals stand as they are now."),
    "you_are_out": gettext_lazy(
        "You are out of the game. You may watch, and you keep your report."
    ),
    "unknown_seat": gettext_lazy("This page is out of date. Reload it and try again."),
    "unknown_company": gettext_lazy("There is no such company. Reload the page and try again."),
}

WALL_STREET: Mapping[str, Sentence] = {
    "only_managers": gettext_lazy("Only a manager can do that."),
    "only_investors": gettext_lazy("Only an investor can do that."),
    "not_your_company": gettext_lazy("%(company)s is not yours, so you cannot sell it."),
    "nobodys_company": gettext_lazy("Nobody owns %(company)s now."),
    "own_company": gettext_lazy("You cannot invest in your own company."),
    "price_step": gettext_lazy(
        "Prices go in steps of %(step)s and start at %(step)s; %(price)s does not fit."
    ),
    "deal_locked": gettext_lazy(
        "The deal on %(company)s is locked: it stands until the negotiation ends."
    ),
    "no_such_bid": gettext_lazy("%(investor)s's bid on %(company)s is no longer there."),
    "no_ask": gettext_lazy("%(company)s has no asking price any more."),
    "no_token": gettext_lazy(
        "%(investor)s has no free token: all %(tokens)s are in deals. Leaving a deal frees one."
    ),
    "not_your_deal": gettext_lazy("You are not in the deal on %(company)s."),
    "no_deal": gettext_lazy("There is no deal on %(company)s any more."),
    "not_the_roller": gettext_lazy("%(roller)s rolls the dice this month."),
    "owes_you_nothing": gettext_lazy("%(investor)s owes you nothing now."),
    "no_promise": gettext_lazy("You have no such promise to pay."),
    "more_than_promised": gettext_lazy(
        "You can pay from 1 to %(promised)s: that is all you promised."
    ),
    "not_short": gettext_lazy("You can pay your costs, so the bank buys nothing from you."),
    "not_your_turn": gettext_lazy("It is %(turn)s's turn to speak."),
    "own_bid": gettext_lazy("The highest bid is yours already."),
    "bid_too_low": gettext_lazy("The next bid is %(least)s or more, in steps of %(step)s."),
    "cannot_afford": gettext_lazy("You have %(cash)s, so you cannot pay that."),
    "bid_stands": gettext_lazy(
        "Your bid has to stay covered, so you can pay %(spare)s at most now."
    ),
    "no_turns": gettext_lazy("In this auction nobody passes: just do not bid."),
    "not_the_auctioneer": gettext_lazy("%(auctioneer)s holds the hammer this month."),
    "only_the_clock": gettext_lazy("With three or four players only the clock closes a lot."),
    "no_hammer": gettext_lazy("In this auction there is no hammer: the last one standing wins."),
    "hammer_too_early": gettext_lazy(
        "Too early: wait %(seconds)s seconds after a bid before you strike the hammer."
    ),
}

WOLF_STREET: Mapping[str, Sentence] = {
    **WALL_STREET,
    "deal_locked": gettext_lazy(
        "The deal on %(company)s is locked: it stands until the month is paid."
    ),
    "no_cancelling": gettext_lazy(
        "A manager cannot cancel a deal here, only sell to another investor who offers more."
    ),
    "not_higher": gettext_lazy("%(standing)s is written already: %(price)s is not more."),
    "same_investor": gettext_lazy(
        "%(investor)s has %(company)s already: only another investor can replace a deal."
    ),
    "bank_never_locks": gettext_lazy("A deal on a company of the bank cannot be locked."),
    "already_chosen": gettext_lazy("You have chosen, and a choice is not changed."),
    "not_in_hand": gettext_lazy("%(company)s is not among your cards."),
    "owes_nothing": gettext_lazy("You have nothing to settle with %(manager)s now."),
    "no_reduction": gettext_lazy("Propose from 0 up to less than the %(owed)s that you owe."),
    "no_proposal": gettext_lazy("%(investor)s has no open proposal to you now."),
    "can_pay": gettext_lazy("You can pay what you owe, so you cannot go bankrupt."),
    "only_the_tied": gettext_lazy("Only those with the highest bid bid again for this lot."),
    "already_sealed": gettext_lazy("Your bid is sealed, and a sealed bid is not changed."),
    "bid_step": gettext_lazy("Bid 0 for none, or in steps of %(step)s; %(price)s does not fit."),
}

KRACH: Mapping[str, Sentence] = {
    "wrong_phase": gettext_lazy("That cannot be done in this part of the day."),
    "already_sold": gettext_lazy("You are done for today: no more calls, swaps or sales."),
    "line_jammed": gettext_lazy(
        "Your line is jammed: no calls and no swaps in the first %(seconds)s seconds."
    ),
    "no_cards": gettext_lazy("No card is picked. Pick the cards first."),
    "unknown_card": gettext_lazy("There is no such card. Reload the page and try again."),
    "card_twice": gettext_lazy("One card is named twice. Reload the page and try again."),
    "card_not_held": gettext_lazy("%(card)s is not yours any more: it has gone to somebody else."),
    "card_in_call": gettext_lazy("%(card)s lies in a call of yours already. Take that back first."),
    "one_card_only": gettext_lazy("Odd lots: you call and swap only one card at a time today."),
    "call_gone": gettext_lazy("Already gone: somebody was quicker, or the call was taken back."),
    "unknown_call": gettext_lazy("There is no such call. Reload the page and try again."),
    "not_your_call": gettext_lazy("That is not your call, so you cannot take it back."),
    "own_call": gettext_lazy("That is your own call: others answer it."),
    "not_as_many": gettext_lazy(
        "That call is for %(wanted)s: pick as many cards as it says. You picked %(given)s."
    ),
    "card_of_another_company": gettext_lazy(
        "%(card)s does not show %(company)s, so nothing was sold. A sale is of one company."
    ),
    "too_few_cards": gettext_lazy("Your sale needs at least %(fewest)s cards of one company."),
    "not_your_contract": gettext_lazy("You do not hold the contract of %(company)s."),
    "unknown_offer": gettext_lazy("There is no such offer. Reload the page and try again."),
    "last_free_offer_only": gettext_lazy("Back door: your sale goes on the last free offer today."),
    "first_free_offer_only": gettext_lazy(
        "A sale goes on the first free offer. Only the front door opens another."
    ),
    "offer_taken": gettext_lazy("A sale lies on offer %(offer)s already. Choose another."),
    "not_your_turn": gettext_lazy("It is %(seat)s's turn to take a contract."),
    "no_such_character": gettext_lazy("A character's name has 1 to 40 plain characters."),
    "character_taken": gettext_lazy("%(seat)s wears that character already. Choose another."),
    "contract_taken": gettext_lazy("The contract of %(company)s is taken. Choose another."),
    "chairman_only": gettext_lazy("%(seat)s opens the exchange today."),
    "works_by_itself": gettext_lazy("That card works by itself: it is not played."),
    "not_its_moment": gettext_lazy("That card works in another part of the day."),
    "target_missing": gettext_lazy("Say first on whom or on what the card is played."),
    "target_not_for_card": gettext_lazy("This page is out of date. Reload it and try again."),
    "unknown_trader": gettext_lazy("There is no such trader. Reload the page and try again."),
    "other_trader_only": gettext_lazy("Choose another trader: your own hand you see already."),
    "no_hand_to_see": gettext_lazy("%(trader)s has no hand any more today. Choose another trader."),
}

SENTENCES: Mapping[str, Mapping[str, Sentence]] = {
    "panic": WALL_STREET,
    "wolf": WOLF_STREET,
    "krach": KRACH,
}

_MONEY = frozenset({"price", "step", "cash", "least", "promised", "owed", "standing"})
_SEATS = frozenset({"investor", "roller", "turn", "auctioneer", "to", "seat", "manager", "trader"})


def refusal(
    game: str,
    code: str | None,
    rule: str | None,
    facts: Mapping[str, Any],
    names: Mapping[str, str],
) -> str:
    """The sentence for a refused command, with the rule's id when there is one.

    facts: what the rules said (amounts in units, seat and company ids); names: seat -> name.
    """
    sentence = SENTENCES.get(game, {}).get(code or "") or GENERAL.get(code or "")
    if sentence is None:
        text = _("The rules do not allow that now.")
    else:
        text = str(sentence) % {name: _worded(name, value, names) for name, value in facts.items()}
    return f"{text} ({rule})" if rule else text


def _worded(name: str, value: Any, names: Mapping[str, str]) -> str:
    shown: Callable[[Any], str] = str
    if name in _MONEY and isinstance(value, int):
        shown = grouped
    elif name in _SEATS:
        return names.get(value, str(value))
    elif name == "company":
        shown = company_name
    elif name == "card":
        shown = card_name
    return shown(value)
