"""What `coatl` uses of msgspec, with the standard library alone.

Read in this order: `declarations`, `encoder`, `decoder`.
"""

from .declarations import Meta, Struct, asdict, defstruct, field, replace
from .decoder import Decoder, DecodingError
from .encoder import encode

__all__ = [
    "Decoder",
    "DecodingError",
    "Meta",
    "Struct",
    "asdict",
    "defstruct",
    "encode",
    "field",
    "replace",
]
