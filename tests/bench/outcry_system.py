"""How the classroom-table bench starts this project: BENCH_PRODUCT=outcry_system:Outcry, with this
folder on PYTHONPATH and OUTCRY_PYTHON naming the interpreter of the project's environment."""

import os
import subprocess
import sys
from pathlib import Path

from systems import SERVER_CPU, Proc, System

PROJECT = Path(__file__).resolve().parents[2]
PYTHON = os.environ.get("OUTCRY_PYTHON", str(PROJECT / ".venv/bin/python"))
TABLES = {"w1": 10, "w2": 28}


class Outcry(System):
    """One process of ours, SQLite, every command committed before its update leaves."""

    adapter = "outcry_adapter"
    start_rate = 200

    def __init__(self):
        super().__init__("open-outcry")

    def start(self, port, tmp, services):
        tables = str(int(os.environ.get("OUTCRY_TABLES", "28")))
        env = {"OPEN_OUTCRY_HOME": str(tmp), "PYTHONDONTWRITEBYTECODE": "1"}
        full = {**os.environ, **env}
        manage = str(PROJECT / "manage.py")
        subprocess.check_call([PYTHON, manage, "migrate", "-v0"], env=full)
        made = subprocess.check_output(
            [PYTHON, str(PROJECT / "tests/bench/prepare.py"), tables, "11"], env=full, text=True
        )
        code = made.strip()
        os.environ["OUTCRY_CODE"] = code
        sys.modules.pop("outcry_adapter", None)
        argv = [PYTHON, manage, "serve", "--port", str(port), "--no-robots"]
        return [Proc(argv, env, PROJECT, SERVER_CPU)]
