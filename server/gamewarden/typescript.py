"""TypeScript types from JSON Schemas: as much of the language as the message types need."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

Json = dict[str, Any]
HEAD: Final = """\
// Every message of the wire protocol. Generated from the server's message types by
// `python -m gamewarden.schema`; do not edit.

/** Any JSON value; the protocol has no null outside patches. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
"""
# Names that would hide a global of the language.
_NAMES: Final = {"Error": "ErrorTold", "Event": "GameEvent", "Record": "MatchRecord"}
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "boolean": "boolean",
    "object": "JsonObject",
    "array": "JsonValue[]",
}


def module(
    definitions: Mapping[str, Json],
    *,
    client: list[str],
    server: list[str],
    codes: list[str],
    closes: Mapping[int, str],
    constants: Mapping[str, str | int],
) -> str:
    """A module with one type for each definition, and unions of the messages of each direction."""
    parts = [HEAD]
    parts += [f"export const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    parts.append(_closes(closes))
    parts.append(
        _either(
            "ErrorCode",
            "Why something is not done (docs/protocol.md, section 5).",
            map(json.dumps, codes),
        )
    )
    for name, schema in definitions.items():
        if name != "ErrorCode":
            parts.append(_declared(_name(name), schema))
    parts.append(_either("ClientMessage", "What a client says.", map(_name, client)))
    parts.append(_either("ServerMessage", "What the server says.", map(_name, server)))
    return "\n".join(parts)


def _declared(name: str, schema: Json) -> str:
    says = f"/** {schema['description']} */\n"
    open_end = "  [key: string]: unknown;\n" if schema.get("additionalProperties") else ""
    required = set(schema.get("required", ()))
    lines = "".join(
        f"  {key}{'' if key in required else '?'}: {_type(inner)};\n"
        for key, inner in schema["properties"].items()
    )
    return f"{says}export interface {name} {{\n{lines}{open_end}}}\n"


def _type(schema: Json) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema["type"]
    if kind == "array" and "items" in schema:
        return f"{_type(schema['items'])}[]"
    if kind == "object" and "additionalProperties" in schema:
        return f"{{ [key: string]: {_type(schema['additionalProperties'])} }}"
    return _PLAIN[kind]


def _closes(closes: Mapping[int, str]) -> str:
    lines = "".join(f"  {code}: {json.dumps(meaning)},\n" for code, meaning in closes.items())
    return (
        "/** What each close code means (docs/protocol.md, section 5). */\n"
        "export const CLOSES: { readonly [code: number]: string } = {\n" + lines + "};\n"
    )


def _either(name: str, says: str, types: Iterable[str]) -> str:
    lines = "\n".join(f"  | {each}" for each in types)
    return f"/** {says} */\nexport type {name} =\n{lines};\n"


def _name(name: str) -> str:
    return _NAMES.get(name, name)
