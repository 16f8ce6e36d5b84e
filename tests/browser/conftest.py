"""A real server process and a real Chromium for the tests in this folder.

A missing browser fails them. So does every error in a page's console, every request to another
host, and every exception in a script.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
from playwright.sync_api import sync_playwright as playwright_here

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EMAIL, PASSWORD = "teacher@example.org", "a long enough secret 9"
CHROMEBOOK = (1366, 768)
STARTS_WITHIN = 90.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder carry the mark, so that they can be left out by ``-m``."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Server:
    """A running ``manage.py serve`` with a home of its own."""

    address: str
    home: Path
    process: subprocess.Popen[str]
    printed: list[str] = field(default_factory=list)
    listener: threading.Thread | None = None

    def link(self, pattern: str) -> str:
        """The path of the first printed address that matches; AssertionError when none does."""
        for line in self.printed:
            found = re.search(rf"https?://[^/\s]+({pattern}\S*)", line)
            if found:
                return found[1]
        raise AssertionError(f"no {pattern} in {self.printed}")

    def stop(self) -> int:
        """End it as Ctrl+C does; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
        code = self.process.wait(5)
        if self.listener is not None:
            self.listener.join(5)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


def chromium_here() -> str:
    """The path of Chromium: the one that CHROMIUM names, or the first that is installed."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        raise AssertionError(
            "The browser tests need Chromium. Install it, or set CHROMIUM to its path."
        )
    return found


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(home: Path, *arguments: str, port: int | None = None) -> Server:
    """Start the server and wait until it says that it is ready."""
    port = port or free_port()
    wanted = {"OPEN_OUTCRY_HOME": str(home), "SECRET_KEY": "for tests only"}
    left_out = ("DEBUG", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "DJANGO_SETTINGS_MODULE")
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "serve", "--port", str(port), *arguments],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k not in left_out} | wanted,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    server = Server(f"http://127.0.0.1:{port}", home, process)
    ready = threading.Event()

    def listen() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            server.printed.append(line.rstrip())
            if line.startswith("Ready"):
                ready.set()

    server.listener = threading.Thread(target=listen, daemon=True)
    server.listener.start()
    until = time.monotonic() + STARTS_WITHIN
    while not ready.wait(0.1):
        if process.poll() is not None or time.monotonic() > until:
            server.stop()
            raise AssertionError("serve did not start:\n" + "\n".join(server.printed))
    return server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests of this process."""
    running = start(tmp_path_factory.mktemp("home"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without one the run fails."""
    with playwright_here() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_here(), args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def signed_in(server: Server, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cookies of the first teacher, made through the link that the server printed."""
    kept = tmp_path_factory.mktemp("teacher") / "cookies.json"
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto(server.link("/first/"))
    page.fill("[name=email]", EMAIL)
    for password in page.locator("input[type=password]").all():
        password.fill(PASSWORD)
    page.click("main button.act")
    page.wait_for_url("**/teacher/")
    context.storage_state(path=kept)
    context.close()
    return kept


class Visitors:
    """Opens browser windows, and remembers what went wrong in any of them."""

    def __init__(self, browser: Browser, server: Server, teacher: Callable[[], Path]) -> None:
        self.browser, self.server, self.teacher = browser, server, teacher
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.tolerated: list[str] = []

    def tolerate(self, part: str) -> None:
        """Expect messages in the console that hold this text (a page that is meant to be 404)."""
        self.tolerated.append(part)

    def __call__(
        self,
        size: tuple[int, int] = CHROMEBOOK,
        *,
        scheme: str = "light",
        teacher: bool = False,
        motion: bool = False,
        javascript: bool = True,
        touch: bool = False,
    ) -> Page:
        """A page in a window of its own, with its own cookies."""
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            storage_state=self.teacher() if teacher else None,
            java_script_enabled=javascript,
            has_touch=touch,
            locale="en-GB",
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        context.on("request", self._requested)
        page = context.new_page()
        self.watch(page)
        return page

    def watch(self, page: Page) -> None:
        """Note the page's faults from now on; for further tabs of a context."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(p in message.text for p in self.tolerated):
            self.faults.append(f"{message.location.get('url')}: {message.text}")

    def _requested(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if (
            parts.scheme not in ("data", "blob")
            and parts.netloc != urlsplit(self.server.address).netloc
        ):
            self.faults.append(f"a request to another host: {request.url}")

    def leave(self) -> None:
        """Close all windows, and fail when anything went wrong in them."""
        for context in self.contexts:
            context.close()
        assert not self.faults, "\n".join(self.faults)


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """``visit((390, 844), scheme="dark", teacher=True)`` opens a window and gives its page."""
    visitors = Visitors(browser, server, lambda: request.getfixturevalue("signed_in"))
    yield visitors
    visitors.leave()


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: the folder named by OPEN_OUTCRY_PICTURES, else a temporary one."""
    named = os.environ.get("OPEN_OUTCRY_PICTURES")
    folder = Path(named) if named else tmp_path_factory.mktemp("pictures")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def photograph(pictures: Path) -> Callable[..., Path]:
    """``photograph(page, "front")`` keeps a picture for eyes to look at."""

    def take(page: Page, name: str, *, full: bool = False) -> Path:
        path = pictures / f"{name}.png"
        page.screenshot(path=path, full_page=full)
        return path

    return take


@pytest.fixture(scope="session")
def accessible() -> Callable[[Page], None]:
    """``accessible(page)``: no violation of WCAG 2.2 A and AA that axe-core can see."""
    axe = Axe()
    rules = {
        "runOnly": {
            "type": "tag",
            "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        }
    }

    def check(page: Page) -> None:
        found = axe.run(page, options=rules)
        assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"

    return check


@pytest.fixture(scope="session")
def fits() -> Callable[[Page], None]:
    """``fits(page)``: nothing makes the page scroll sideways."""

    def check(page: Page) -> None:
        wide, window = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= window, f"{page.url} is {wide} px wide in a window of {window} px"

    return check


@dataclass(frozen=True)
class Staged:
    """A lesson with a recorded game on its table: the lesson's id, and for each seat the path of
    its page and the cookie that opens it."""

    lesson: int
    doors: dict[str, dict[str, str]]


@pytest.fixture
def staged(server: Server) -> Callable[..., Staged]:
    """``staged(record, count)`` puts a table where so much of the record has been played; a third
    number puts as many tables there."""

    def put(record: str, count: int, tables: int = 1) -> Staged:
        there = {"OPEN_OUTCRY_HOME": str(server.home), "SECRET_KEY": "for tests only"}
        numbers = [str(count), str(tables)]
        command = [sys.executable, "-m", "tests.browser.staging", record, *numbers]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | there, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        made = json.loads(done.stdout)
        return Staged(made["lesson"], made["seats"])

    return put


@pytest.fixture
def finished(signed_in: Path, staged: Callable[..., Staged]) -> Callable[..., Staged]:
    """``finished(record)``: the first teacher's lesson in which it has been played to its end."""

    def put(record: str, tables: int = 1) -> Staged:
        game = json.loads((ROOT / "tests" / "records" / f"{record}.json").read_text())
        return staged(record, len(game["commands"]), tables)

    return put


def enter(page: Page, server: Server, door: dict[str, str], end: str = "") -> None:
    """Open a seat's page, or what lies below it, with the cookie of its device."""
    page.context.add_cookies(
        [{"name": door["cookie"], "value": door["value"], "url": server.address + door["path"]}]
    )
    page.goto(door["path"] + end)
