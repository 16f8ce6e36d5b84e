"""manage.py check_game ID …: the log folded anew against state, rows and ledger."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import GameSession
from games.service import checking


class Command(BaseCommand):
    """Prints every difference; exit 1 when there is one."""

    help = "Folds the log of games anew and compares it with state, rows and ledger."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("session", nargs="*", type=int, help="ids of games")
        parser.add_argument("--all", action="store_true", help="every game there is")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = options["session"]
        if options["all"]:
            ids = list(GameSession.objects.order_by("pk").values_list("pk", flat=True))
        elif not ids:
            raise CommandError("give the ids of games, or --all")
        wrong = False
        for session_id in ids:
            try:
                found = checking.differences(session_id)
            except GameSession.DoesNotExist:
                raise CommandError(f"there is no game {session_id}") from None
            for difference in found:
                self.stdout.write(f"game {session_id}: {difference}")
            if not found:
                self.stdout.write(f"game {session_id}: log, state, rows and ledger agree")
            wrong = wrong or bool(found)
        if wrong:
            sys.exit(1)
