"""All settings. Each value that depends on the place comes from the environment, read and checked
in config.env; without any the project runs as one process with SQLite."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent
HOME = Path(env.text("OPEN_OUTCRY_HOME") or BASE_DIR / "var")


def _secret_key() -> str:
    given = env.text("SECRET_KEY")
    if given:
        return given
    path = HOME / "secret-key"
    if not path.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        draft = HOME / f"secret-key.{secrets.token_hex(4)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # of two that start at once, the first one's key stands
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text().strip()


DEBUG = env.flag("DEBUG", False)
SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ["*"])
CSRF_TRUSTED_ORIGINS = env.words("TRUSTED_ORIGINS", [])
# A proxy that speaks TLS to the browser says so in this header; without one nobody may claim it.
BEHIND_TLS_PROXY = env.flag("BEHIND_TLS_PROXY", False)
if BEHIND_TLS_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = True
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True

# The one title of each published game.
GAME_TITLES = {
    "panic": "Panic on Wall Street!",
    "wolf": "Wolf Street",
    "krach": "Krach 29",
}

INSTALLED_APPS = [
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "channels",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "config",
    "games",
    "classroom",
    "reports",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    {
        "NAME": "live",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "classroom.live.jinja.environment"},
    },
]


def _database() -> dict[str, Any]:
    """SQLite unless DATABASE_URL names a PostgreSQL database."""
    url = env.text("DATABASE_URL")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": HOME / "db.sqlite3",
            # Threads are few and live on; opening the file anew costs more than a command.
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # Writers queue up front instead of failing half-way.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
            # Tests keep their database in a file: several connections must see it.
            "TEST": {"NAME": HOME / "test.sqlite3"},
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL must look like postgresql://user@host:port/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # A connection that died while it lay in the pool is found out before it is used.
        "CONN_HEALTH_CHECKS": True,
        # Persistent connections leak under ASGI; a pool is bounded and gives them back.
        "OPTIONS": {
            "pool": {"min_size": 2, "max_size": env.whole("DATABASE_POOL", 10, 2, 200)},
        },
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# How many web processes there are; each is told, so that a set-up that cannot work is refused.
WEB_PROCESSES = env.whole("WEB_PROCESSES", 1, 1, 1000)
REDIS_URL = env.text("REDIS_URL")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {
            # The pool must exceed the sockets that can drop at once. Who waits for a message waits
            # 5 seconds at a time: a line is given up only when it is silent for longer than that.
            "hosts": [{"address": REDIS_URL, "max_connections": 2000, "socket_timeout": 15}],
            "capacity": 500,
            "group_expiry": 8 * 24 * 3600,
        },
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 500}}
}

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_RATE_LIMITS = {
    # One school is one address: nothing is limited by address alone.
    "signup": "",
    "login": "",
    "login_failed": "10/m/key",
    "reset_password": "5/m/key",
}
# Signing in with a school's account, where the school has given keys for it.
SIGN_ON = {
    "google": "accounts.google.com",
    "microsoft": "login.microsoftonline.com",
}
SOCIALACCOUNT_PROVIDERS: dict[str, dict[str, Any]] = {
    name: {
        "APP": {
            "client_id": env.text(f"{name.upper()}_CLIENT_ID"),
            "secret": env.text(f"{name.upper()}_CLIENT_SECRET"),
        }
    }
    for name in SIGN_ON
    if env.text(f"{name.upper()}_CLIENT_ID")
}
if SOCIALACCOUNT_PROVIDERS:
    INSTALLED_APPS += [
        "allauth.socialaccount",
        *(f"allauth.socialaccount.providers.{name}" for name in SOCIALACCOUNT_PROVIDERS),
    ]
LOGIN_REDIRECT_URL = "teacher"
LOGIN_URL = "account_login"
ACCOUNT_LOGOUT_REDIRECT_URL = "front"
EMAIL_BACKEND = env.text("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Open Outcry <open-outcry@localhost>")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
TIME_ZONE = env.text("TIME_ZONE", "UTC")
USE_TZ = True
USE_I18N = True

STATIC_URL = "/static/"
STATIC_ROOT = HOME / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF, *(SIGN_ON[name] for name in SOCIALACCOUNT_PROVIDERS)],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "classroom.views.pages.csrf_failure"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "WARNING")},
}
