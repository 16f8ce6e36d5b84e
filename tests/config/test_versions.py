"""Every dependency is installed in one exact version."""

from __future__ import annotations

import re
import tomllib

from tests.architecture.files import ROOT


def name(requirement: str) -> str:
    """The name in a requirement, as indexes compare it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]).lower()


def test_every_dependency_has_its_exact_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    lines = (ROOT / "config" / "constraints.txt").read_text().splitlines()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
    assert {name(each) for each in wanted} - {name(line) for line in lines} == set()
