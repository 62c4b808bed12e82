"""The ledger itself: it finds what was lost, changed, doubled or never acknowledged."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden_client import Recording

from .ledger import Ledger, Receipt

ENTRIES: list[dict[str, Any]] = [
    {"seq": 1, "what": "start"},
    {"seq": 2, "what": "act", "seat": 0, "action": {"do": "guard"}},
    {"seq": 3, "what": "both", "actions": {"0": {"do": "left"}, "1": {"do": "right"}}},
    {"seq": 4, "what": "act", "seat": 1, "action": {"do": "end"}, "defaulted": [1]},
]
GUARD = Receipt("r", 0, {"do": "guard"}, 2)
SEALED = Receipt("r", 1, {"do": "right"}, None)
COMPLETED = Receipt("r", 0, {"do": "left"}, 3)
OTHERS = Receipt("another room", 0, {"do": "guard"}, 2)


def faults(receipts: list[Receipt], *more: dict[str, Any]) -> list[str]:
    ledger = Ledger()
    ledger.receipts = receipts
    return ledger.faults(Recording("r", {"entries": [*ENTRIES, *more]}, [], verified=True))


def test_every_receipt_is_an_entry_and_every_choice_has_its_receipt() -> None:
    assert faults([GUARD, SEALED, COMPLETED, OTHERS]) == []


@pytest.mark.parametrize(
    "receipts",
    [
        [GUARD, SEALED, COMPLETED, Receipt("r", 0, {"do": "guard"}, 9)],
        [Receipt("r", 0, {"do": "attack"}, 2), SEALED, COMPLETED],
        [GUARD, GUARD, SEALED, COMPLETED],
        [SEALED, COMPLETED],
        [GUARD, COMPLETED],
        [GUARD, SEALED, SEALED, COMPLETED],
    ],
    ids=["lost", "changed", "acked twice", "never acked", "seal never acked", "seal lost"],
)
def test_a_receipt_too_many_too_few_or_for_something_else_is_found(receipts: list[Receipt]) -> None:
    assert faults(receipts) != []


def test_an_act_that_was_done_twice_is_found() -> None:
    again = {"seq": 5, "what": "act", "seat": 0, "action": {"do": "guard"}}
    assert faults([GUARD, SEALED, COMPLETED], again) != []
