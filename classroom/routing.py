"""Addresses of the sockets, beside the pages they belong to."""

from __future__ import annotations

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from classroom.consumers import ProjectorSocket, StudentSocket, TeacherSocket
from classroom.network import NetworkTest

websocket_urlpatterns = [
    re_path(r"^play/(?P<uid>[A-Za-z0-9_-]{1,40})/socket$", StudentSocket.as_asgi()),
    path("teacher/lessons/<int:lesson_id>/socket", TeacherSocket.as_asgi()),
    path("teacher/lessons/<int:lesson_id>/projector/socket", ProjectorSocket.as_asgi()),
    path("network/socket", NetworkTest.as_asgi()),
    re_path("", WebsocketDenier.as_asgi()),
]
