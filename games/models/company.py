"""A company that is somebody's."""

from __future__ import annotations

from django.db import models

from games.models.session import GameSession


class Company(models.Model):
    """key: the company's id in the game. owner, investor: seats. price: units, with a deal only."""

    session = models.ForeignKey(GameSession, models.CASCADE, related_name="companies")
    key = models.CharField(max_length=20)
    owner = models.CharField(max_length=20)
    investor = models.CharField(max_length=20, blank=True, default="")
    price = models.PositiveIntegerField(null=True, blank=True)
    locked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="company_one_owner"),
            models.CheckConstraint(
                name="company_price_with_investor",
                condition=models.Q(investor="", price__isnull=True, locked=False)
                | (~models.Q(investor="") & models.Q(price__isnull=False, price__gt=0)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.owner}"
