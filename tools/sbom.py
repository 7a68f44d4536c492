"""Add the packages of the built page to an SBOM: `python -m tools.sbom build/coatl.cdx.json`.

`make sbom` writes the SBOM of the Python packages first (CycloneDX, JSON). The page is compiled
from a few npm packages: those in the `licenses.json` that Vite writes, and fonts.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from coatl import __version__

ROOT: Final = Path(__file__).parents[1]
SITE: Final = ROOT / "src" / "coatl" / "server" / "transport" / "site"
WEB: Final = ROOT / "web"

#: Vite lists modules, and the files of fonts are none: style sheets name their packages.
_FONT: Final = re.compile(r"@fontsource[\w-]*/[\w-]+")


def shipped(site: Path = SITE, web: Path = WEB) -> list[tuple[str, str, str]]:
    """Name, version and licence of every npm package that the page contains."""
    packages = json.loads((web / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    listed = json.loads((site / "licenses.json").read_text(encoding="utf-8"))
    names = {package["name"] for package in listed}
    for sheet in (web / "src").rglob("*.css"):
        names |= set(_FONT.findall(sheet.read_text(encoding="utf-8")))
    locked = {name: packages[f"node_modules/{name}"] for name in sorted(names)}
    return [(name, facts["version"], facts["license"]) for name, facts in locked.items()]


def component(name: str, version: str, licence: str) -> dict[str, Any]:
    """An npm package as CycloneDX describes it."""
    group, _, short = name.rpartition("/")
    purl = f"pkg:npm/{quote(group)}{'/' if group else ''}{short}@{version}"
    found: dict[str, Any] = {"type": "library", "bom-ref": purl, "name": short}
    if group:
        found["group"] = group
    return found | {
        "version": version,
        "licenses": [{"license": {"id": licence}}],
        "purl": purl,
    }


def completed(
    sbom: dict[str, Any], version: str, packages: list[tuple[str, str, str]]
) -> dict[str, Any]:
    """The SBOM of this version, with these packages, on which the root component depends."""
    components = [component(*package) for package in packages]
    sbom["metadata"]["component"]["version"] = version
    root = sbom["metadata"]["component"]["bom-ref"]
    references = [one["bom-ref"] for one in components]
    for dependency in sbom["dependencies"]:
        if dependency["ref"] == root:
            needed = {*dependency.get("dependsOn", ()), *references}
            dependency["dependsOn"] = sorted(needed)
    sbom["components"] += components
    sbom["dependencies"] += [{"ref": reference} for reference in references]
    return sbom


def main() -> None:
    """Update the file."""
    file = Path(sys.argv[1])
    sbom = completed(json.loads(file.read_text(encoding="utf-8")), __version__, shipped())
    file.write_text(json.dumps(sbom, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(sbom['components'])} components in {file}\n")


if __name__ == "__main__":
    main()
