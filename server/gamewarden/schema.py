"""The wire as documents: JSON Schemas, an AsyncAPI 3 document and the TypeScript types of the SDK.

All are made from the message types, so that there is one source; `python -m gamewarden.schema`
writes the committed copies, and a test holds them to it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from gamewarden.protocol import messages as wire
from gamewarden.protocol.closes import MEANINGS
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.refusals import MESSAGES
from gamewarden.rules.game import Ruleset, rulesets
from gamewarden.typescript import module

Json = dict[str, Any]
CLIENT: Final[tuple[type[msgspec.Struct], ...]] = get_args(wire.ClientMessage)
SERVER: Final[tuple[type[msgspec.Struct], ...]] = get_args(wire.ServerMessage)
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_UNASKED: Final = (
    wire.Update, wire.Presence, wire.Rematch, wire.Said, wire.Moving, wire.Closed,
)  # fmt: skip
_JOINED: Final = (wire.Joined,)
_REPLIES: Final[dict[type, tuple[type, ...]]] = {
    wire.Hello: (wire.Welcome,),
    wire.Create: _JOINED,
    wire.Look: (wire.RoomsTold,),
    wire.Join: _JOINED,
    wire.Resume: (wire.Update, wire.Resumed, wire.Joined),
    wire.Queue: (wire.Queued, wire.Joined),
    wire.Dequeue: (wire.Dequeued,),
    wire.Legal: (wire.LegalTold,),
    wire.Why: (wire.WhyTold,),
    wire.Rooms: (wire.RoomsTold,),
    wire.Replay: (wire.ReplayTold,),
    wire.Ping: (wire.Pong,),
}  # all others: `ack`


def protocol_document(games: Mapping[str, Ruleset]) -> Json:
    """What `/protocol.json` serves: the schema of every message and of each ruleset's options."""
    defs = _definitions("#/$defs/")
    return {
        "$schema": DRAFT,
        "title": wire.SUBPROTOCOL,
        "description": "Every message between a client and the server, one list a direction.",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": defs
        | {"ClientMessage": _any_of(CLIENT), "ServerMessage": _any_of(SERVER)}
        | {f"{id}.options": game.options_schema() for id, game in sorted(games.items())},
        "subprotocol": wire.SUBPROTOCOL,
        "limits": Limits().told(),
        "errors": MESSAGES,
        "closes": {str(code): meaning for code, meaning in MEANINGS.items()},
    }


def asyncapi_document() -> Json:
    """The same as an AsyncAPI 3 document, from the server's side: what it receives and sends."""
    schemas = _definitions("#/components/schemas/")
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Gamewarden",
            "version": wire.SUBPROTOCOL.rpartition(".")[2],
            "description": f"{wire.SUBPROTOCOL}: JSON text frames in a WebSocket.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/ws",
                "description": f"WebSocket with the subprotocol {wire.SUBPROTOCOL}.",
                "messages": {
                    kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"}
                    for kind in CLIENT + SERVER
                },
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {_tag(kind): _received(kind) for kind in CLIENT}
        | {f"on.{_tag(kind)}": _sent(kind) for kind in _UNASKED},
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in CLIENT + SERVER},
            "schemas": schemas,
        },
    }


def typescript_module() -> str:
    """The TypeScript SDK's types of all messages."""
    return module(
        _definitions("#/$defs/"),
        client=[kind.__name__ for kind in CLIENT],
        server=[kind.__name__ for kind in SERVER],
        codes=list(MESSAGES),
        closes=MEANINGS,
        constants={"SUBPROTOCOL": wire.SUBPROTOCOL, "INBOUND_LIMIT": wire.INBOUND_LIMIT},
    )


def documents(games: Mapping[str, Ruleset]) -> dict[str, str]:
    """Every committed copy: its path from the project's root, and what it must hold."""
    return {
        "docs/generated/protocol.json": _text(protocol_document(games)),
        "docs/generated/asyncapi.json": _text(asyncapi_document()),
        "client_sdk/js/src/messages.gen.ts": typescript_module(),
    }


def main(arguments: list[str] | None = None) -> int:
    """Writes the committed copies; with `--check` says which are stale and gives 1."""
    parser = argparse.ArgumentParser(
        prog="python -m gamewarden.schema",
        description=main.__doc__,
        epilog="example: python -m gamewarden.schema --root . --check",
    )
    parser.add_argument("--root", type=Path, default=Path(), help="the project's root (here)")
    parser.add_argument("--check", action="store_true", help="write nothing")
    args = parser.parse_args(arguments)
    stale = 0
    for path, text in documents(rulesets()).items():
        copy = args.root / path
        if copy.exists() and copy.read_text("utf-8") == text:
            continue
        stale = 1
        print(f"{'stale' if args.check else 'written'}: {path}")
        if not args.check:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, "utf-8")
    return stale if args.check else 0


def _definitions(prefix: str) -> Json:
    """The schema of every message and of what they are made of, titled shapes by name."""
    _, schemas = msgspec.json.schema_components(CLIENT + SERVER, ref_template=prefix + "{name}")
    found: Json = {}
    for name in list(schemas):
        found[name] = _hoisted(schemas[name], prefix, found, top=True)
    for kind in (wire.Look, wire.Join):
        found[kind.__name__]["oneOf"] = [{"required": ["room"]}, {"required": ["code"]}]
    found["ErrorCode"]["enum"] = list(MESSAGES)
    return dict(sorted(found.items()))


def _hoisted(schema: Any, prefix: str, found: Json, *, top: bool = False) -> Any:
    """The schema with every titled shape in it replaced by its name and put into `found`."""
    if isinstance(schema, list):
        return [_hoisted(part, prefix, found) for part in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {key: _hoisted(part, prefix, found) for key, part in schema.items()}
    title = whole.get("title")
    if top or not isinstance(title, str):
        return whole
    found[title] = whole
    return {"$ref": prefix + title}


def _any_of(kinds: tuple[type[msgspec.Struct], ...]) -> Json:
    return {
        "oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds],
        "discriminator": {
            "propertyName": "type",
            "mapping": {_tag(kind): f"#/$defs/{kind.__name__}" for kind in kinds},
        },
    }


def _message(kind: type[msgspec.Struct]) -> Json:
    return {
        "name": _tag(kind),
        "summary": (kind.__doc__ or "").partition("\n")[0],
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }


def _received(kind: type[msgspec.Struct]) -> Json:
    replies = (*_REPLIES.get(kind, (wire.Ack,)), wire.Error)
    return {
        "action": "receive",
        "channel": {"$ref": "#/channels/socket"},
        "messages": [_in_channel(kind)],
        "reply": {
            "channel": {"$ref": "#/channels/socket"},
            "messages": [_in_channel(reply) for reply in replies],
        },
    }


def _sent(kind: type[msgspec.Struct]) -> Json:
    return {
        "action": "send",
        "channel": {"$ref": "#/channels/socket"},
        "messages": [_in_channel(kind)],
    }


def _in_channel(kind: type) -> Json:
    return {"$ref": f"#/channels/socket/messages/{kind.__name__}"}


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _text(document: Json) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(main())
