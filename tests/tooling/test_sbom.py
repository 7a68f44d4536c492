"""The bill of materials of a release."""

from __future__ import annotations

from tools import sbom


def test_the_packages_in_the_page_are_listed_with_version_and_licence() -> None:
    found = {name: (version, licence) for name, version, licence in sbom.shipped()}
    assert found["svelte"][1] == "MIT"
    assert found["@fontsource-variable/source-sans-3"][1] == "OFL-1.1"
    assert found["@fluent/bundle"][0].count(".") == 2


def test_the_release_depends_on_the_packages_in_its_page() -> None:
    python = {
        "metadata": {"component": {"bom-ref": "root"}},
        "components": [{"bom-ref": "aiohttp==3", "name": "aiohttp"}],
        "dependencies": [{"ref": "root", "dependsOn": ["aiohttp==3"]}, {"ref": "aiohttp==3"}],
    }
    whole = sbom.completed(python, "1.2", [("@fluent/bundle", "0.19.1", "Apache-2.0")])
    page = "pkg:npm/%40fluent/bundle@0.19.1"
    assert whole["metadata"]["component"]["version"] == "1.2"
    assert whole["dependencies"][0] == {"ref": "root", "dependsOn": ["aiohttp==3", page]}
    assert [one["bom-ref"] for one in whole["components"]] == ["aiohttp==3", page]
