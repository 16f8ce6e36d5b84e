"""Two web processes on PostgreSQL and Redis: a press on one shows on the screens of the other."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ROOT, free_port
from tests.games.places import Place, postgres

REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
STARTS_WITHIN = 60.0
SOON = 2_000
"""Milliseconds: well below the heartbeat, at which a process would find out without a bell."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A database, and the environment of a set-up with several processes."""
    home = tmp_path_factory.mktemp("two")
    more = {"REDIS_URL": REDIS, "WEB_PROCESSES": "2", "SECRET_KEY": "for tests only"}
    with postgres(home) as made:
        there = Place(made.kind, made.environment | more)
        assert there.run("manage.py", "collectstatic", "--noinput").returncode == 0
        yield there


@pytest.fixture
def addresses(place: Place) -> Iterator[tuple[str, str]]:
    """Where the two processes listen."""
    ports = (free_port(), free_port())
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "daphne", "-p", str(port), "config.asgi:application"],
            cwd=ROOT,
            env=os.environ | place.environment,
        )
        for port in ports
    ]
    try:
        for process, port in zip(processes, ports, strict=True):
            wait_until_it_listens(process, port)
        yield f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"
    finally:
        for process in processes:
            process.terminate()
            process.wait(timeout=20)


def wait_until_it_listens(process: subprocess.Popen[bytes], port: int) -> None:
    """AssertionError when the server ends, or is not there in time."""
    until = time.monotonic() + STARTS_WITHIN
    while process.poll() is None and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server did not start")


def seat(browser: Browser, address: str, door: dict[str, Any], script: str = "") -> Page:
    """The page of a seat, by way of one of the processes."""
    context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
    context.add_cookies(
        [{"name": door["cookie"], "value": door["value"], "url": address + door["path"]}]
    )
    if script:
        context.add_init_script(script)
    page = context.new_page()
    page.goto(door["path"])
    expect(page.locator(".bar-phase")).to_have_text("Negotiation")
    return page


@pytest.mark.postgres
def test_a_bid_on_one_process_reaches_the_screens_of_the_other(
    place: Place, addresses: tuple[str, str], browser: Browser
) -> None:
    done = place.run("-m", "tests.browser.staging", "panic-promises", "0")
    assert done.returncode == 0, done.stderr
    doors = json.loads(done.stdout)["seats"]
    here, there = addresses
    manager = seat(browser, here, doors["s1"])
    investor = seat(browser, there, doors["s3"])
    for page in (manager, investor):
        expect(page.locator("body")).to_have_attribute("data-line", "live")
    company = manager.locator(".card").first
    name = company.get_attribute("aria-label")

    investor.locator(".tile summary", has_text=name).click()
    investor.locator(".tile[open] .chips .btn").first.click()
    take = company.locator("button", has_text="from Cleo")
    expect(take).to_be_visible(timeout=SOON)
    take.click()
    expect(investor.locator(".tile", has_text=name)).to_contain_text("Mine", timeout=SOON)
    for page in (manager, investor):
        page.context.close()
