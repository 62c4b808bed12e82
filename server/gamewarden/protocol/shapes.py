"""Types of fields: texts and numbers with their bounds, and JSON that another layer owns.

What stands under `extra_json_schema` is for the schemas alone and is not checked by decoding: a
reader stays open to what a later server may add.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Raw

SAFE_INTEGER: Final = 2**53 - 1  # the largest that every JSON reader keeps exactly
NAME_LENGTH: Final = 40  # characters of a player's or a room's name
SEED_LENGTH: Final = 64  # characters of a client's seed
TEXT_LENGTH: Final = 280  # characters of chat

Id = Annotated[str, Meta(min_length=1, max_length=64)]
RoomId = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
RulesetId = Annotated[str, Meta(min_length=1, max_length=32)]
ClientSeed = Annotated[str, Meta(min_length=1, max_length=SEED_LENGTH)]
# Of a list; made by the store. `$` would let a line end pass after it.
Cursor = Annotated[str, Meta(pattern=r"^[0-9]{1,20}(?![\s\S])")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=SAFE_INTEGER)]
Text = Annotated[str, Meta(min_length=1, max_length=TEXT_LENGTH)]
Seconds = Annotated[int, Meta(ge=0, le=7 * 24 * 3600)]
What = Literal["draw", "pause", "rematch"]
RoomState = Literal["open", "live", "ended"]

# Plain texts to a reader, with the values that this server knows.
StateTold = Annotated[str, Meta(extra_json_schema={"enum": ["open", "live", "ended"]})]
RowState = Annotated[str, Meta(extra_json_schema={"enum": ["open", "live", "ended", "frozen"]})]
ErrorCode = Annotated[str, Meta(extra_json_schema={"title": "ErrorCode"})]
Hash = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{8}$"})]


def _object(
    title: str, says: str, required: str, **properties: str | dict[str, Any]
) -> dict[str, Any]:
    """The schema of an object with these properties among others: schemas, or names of types."""
    return {
        "title": title,
        "description": says,
        "type": "object",
        "properties": {
            name: {"type": kind} if isinstance(kind, str) else kind
            for name, kind in properties.items()
        },
        "required": required.split(),
        "additionalProperties": True,
    }


def _list(items: dict[str, Any]) -> Meta:
    return Meta(extra_json_schema={"type": "array", "items": items})


_ACTION: Final = _object(
    "Action", "What a seat asks for; the other keys are the ruleset's.", "do", do="string"
)
_EVENT: Final = _object(
    "Event", "What happened, and why; the other keys are the ruleset's.", "kind", kind="string"
)
_PROMPT: Final = _object(
    "Prompt",
    "A decision that this seat may make now; the other keys are the ruleset's.",
    "id kind",
    id="string",
    kind="string",
    deadline="integer",
)
_OUTCOME: Final = _object(
    "Outcome",
    "How a match ended: a winner or a draw, and the reason.",
    "reason",
    winner="integer",
    draw="boolean",
    reason="string",
)
_ENTRY: Final = _object(
    "Entry",
    "One entry of a room's log (docs/protocol.md, section 6).",
    "seq at hash what",
    seq="integer",
    at="integer",
    hash="string",
    what="string",
    seat="integer",
    action="object",
    actions="object",
    defaulted="array",
)
_RECORD: Final = _object(
    "Record",
    "An ended room, so that it can be played again and verified.",
    "record room ruleset version options commit secret seeds entries outcome",
    record="integer",
    room="string",
    ruleset="string",
    version="string",
    options="object",
    clock="object",
    commit="string",
    secret="string",
    seeds={"type": "object", "additionalProperties": {"type": "string"}},
    entries={"type": "array", "items": _ENTRY},
    outcome="object",
)

# JSON of another layer, as raw bytes.
Json = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
Action = Annotated[Raw, Meta(extra_json_schema=_ACTION)]
Actions = Annotated[Raw, _list(_ACTION)]
Events = Annotated[Raw, _list(_EVENT)]
Prompt = Annotated[Raw, Meta(extra_json_schema=_PROMPT)]
Outcome = Annotated[Raw, Meta(extra_json_schema=_OUTCOME)]
Entries = Annotated[Raw, _list(_ENTRY)]
Record = Annotated[Raw, Meta(extra_json_schema=_RECORD)]
