"""Every movement of money, append only."""

from __future__ import annotations

from django.db import models

from games.models.session import GameSession


class Transaction(models.Model):
    """amount units from payer to payee (seats, or "bank"); seq: the log entry it belongs to."""

    session = models.ForeignKey(GameSession, models.CASCADE, related_name="transactions")
    seq = models.PositiveIntegerField()
    payer = models.CharField(max_length=20)
    payee = models.CharField(max_length=20)
    amount = models.PositiveIntegerField()
    reason = models.CharField(max_length=20)
    round = models.PositiveSmallIntegerField()
    phase = models.CharField(max_length=20)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="transaction_amount_above_zero", condition=models.Q(amount__gt=0)
            ),
            models.CheckConstraint(
                name="transaction_between_two", condition=~models.Q(payer=models.F("payee"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} from {self.payer} to {self.payee}: {self.reason}"
