"""The app of the game rows."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
