"""Addresses of what is shown to the class, under the path of its lesson."""

from __future__ import annotations

from django.urls import path

from reports import showing

urlpatterns = [
    path("debrief/", showing.debrief_page, name="debrief"),
    path("debrief/show/", showing.debrief_show, name="debrief_show"),
    path("debrief/<slug:name>.svg", showing.debrief_picture, name="debrief_picture"),
    path("what-if/", showing.compared, {"name": "what-if"}, name="what_if"),
    path("what-if/picture.svg", showing.compared_picture, {"name": "what-if"}),
    path("same-dice/", showing.compared, {"name": "same-dice"}, name="same_dice"),
    path("same-dice/picture.svg", showing.compared_picture, {"name": "same-dice"}),
    path("replay/", showing.replay_page, name="replay"),
]
