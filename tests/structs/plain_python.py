"""Decode messages and encode them again, in a Python without msgspec.

Every line on standard input is a JSON list: the name of a type and a text. Every line of output is
the text after it was decoded and encoded, or null if it was refused.
"""

import json
import sys
from contextlib import suppress

sys.modules["msgspec"] = None  # type: ignore[assignment]  # as if it were not installed

from coatl.structs import Decoder, DecodingError, encode  # noqa: E402
from structs.struct_types import TYPES  # noqa: E402

decoders = {name: Decoder(kind) for name, kind in TYPES.items()}

for line in sys.stdin:
    name, text = json.loads(line)
    answer: str | None = None
    with suppress(DecodingError, RecursionError):
        answer = encode(decoders[name].decode(text)).decode()
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
