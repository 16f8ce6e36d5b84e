"""Addresses of what is shown to the class, under the path of its lesson."""

from __future__ import annotations

from django.urls import path

from reports import showing

urlpatterns = [
    path("replay/", showing.replay_page, name="replay"),
]
