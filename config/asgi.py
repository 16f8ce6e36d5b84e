"""The ASGI application: pages by Django, sockets by Channels, from its own pages only."""

from __future__ import annotations

import os

from config.handling import pages as make_pages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = make_pages()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.exceptions import ImproperlyConfigured  # noqa: E402

from classroom.routing import websocket_urlpatterns  # noqa: E402
from config.checks import layer_fits_processes  # noqa: E402
from config.origins import SameOrigin  # noqa: E402

refusals = layer_fits_processes()
if refusals:
    raise ImproperlyConfigured(str(refusals[0]))

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
