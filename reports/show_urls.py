"""Addresses of what is shown to the class, under the path of its lesson."""

from __future__ import annotations

from django.urls import path

from reports import showing

urlpatterns = [
    path("debrief/", showing.debrief_page, name="debrief"),
    path("debrief/show/", showing.debrief_show, name="debrief_show"),
    path("debrief/<slug:name>.svg", showing.debrief_picture, name="debrief_picture"),
    path("replay/", showing.replay_page, name="replay"),
]
