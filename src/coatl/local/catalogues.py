"""The catalogues of cards as JSON. The archive for browsers has them ready-made in `catalogues/`,
because there is no Fluent there to make sentences with.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from coatl.i18n import translation
from coatl.structs import encode

#: In the archive: a file for each language.
FOLDER: Final = Path(__file__).with_name("catalogues")


@lru_cache(maxsize=8)
def catalogue_json(language: str) -> str:
    """The catalogue in a language. Raises `unknown-language`."""
    translation(language)
    ready = FOLDER / f"{language}.json"
    if ready.exists():
        return ready.read_text(encoding="utf-8")
    from coatl.server.protocol.catalogue import catalogue  # noqa: PLC0415  # not in the archive

    return encode(catalogue(language)).decode()
