"""Build hook: the site (`web/build.py`) and, where `COATL_COMPILED` is set, wheels with the hot
modules compiled by mypyc (`tools/compiled.py`).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools.compiled import BUILD_REQUIREMENTS, RUNTIME_REQUIREMENTS, compile_package
from web.build import build_site, site_needs


class Hook(BuildHookInterface):
    """Runs Vite where the site is out of date, and mypyc where it was asked for."""

    _compiled: TemporaryDirectory[str] | None = None

    @property
    def _compiles(self) -> bool:
        return bool(os.environ.get("COATL_COMPILED"))

    def dependencies(self) -> list[str]:
        return [*site_needs(), *(BUILD_REQUIREMENTS if self._compiles else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            build_site()
            if self._compiles and self.target_name == "wheel" and version != "editable":
                self._compile(build_data)
        except RuntimeError as error:
            self.app.abort(str(error))

    def _compile(self, build_data: dict[str, Any]) -> None:
        self._compiled = TemporaryDirectory()
        target = compile_package(Path(self._compiled.name))
        libraries = [path for path in target.rglob("*") if path.suffix in {".so", ".pyd"}]
        for path in libraries:
            build_data["force_include"][str(path)] = str(path.relative_to(target))
        build_data["dependencies"] += RUNTIME_REQUIREMENTS
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact: str) -> None:
        if self._compiled is not None:
            self._compiled.cleanup()
