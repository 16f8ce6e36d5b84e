"""Addresses of the pages that need no lesson."""

from __future__ import annotations

from django.urls import path

from classroom.views import look, network, pages

urlpatterns = [
    path("", pages.front, name="front"),
    path("rules/", pages.rules_all, name="rules_all"),
    path("rules/<slug:game>/", pages.rules, name="rules"),
    path("privacy/", pages.privacy, name="privacy"),
    path("network/", network.network, name="network"),
    path("network/echo", network.echo, name="network_echo"),
    path("look/", look.look, name="look"),
    path("healthz", pages.healthz, name="healthz"),
]
