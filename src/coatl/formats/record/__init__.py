"""Records: a whole game as a JSON document, to write, read, replay and verify (`docs/records.md`).

A record has all steps in order, including chance, so it replays without a generator. A hash chain
runs beside the steps: if anything is changed, removed or inserted, `verify` names the first step
where the chain breaks.
"""

from .chain import CHECK_DIGITS
from .document import FORMAT, VERSION, Record, RecordError, header, make_record
from .parsing import MAX_LENGTH, MAX_STEPS, parse_record, read_records, records_in
from .result import Json, make_result
from .verification import check_commitment, check_contribution, check_end, replay, verify

__all__ = [
    "CHECK_DIGITS",
    "FORMAT",
    "MAX_LENGTH",
    "MAX_STEPS",
    "VERSION",
    "Json",
    "Record",
    "RecordError",
    "check_commitment",
    "check_contribution",
    "check_end",
    "header",
    "make_record",
    "make_result",
    "parse_record",
    "read_records",
    "records_in",
    "replay",
    "verify",
]
