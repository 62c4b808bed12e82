"""The generated documents: fresh, well formed, and saying what the messages are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from gamewarden import schema
from gamewarden.protocol.messages import ClientMessage, ServerMessage, encoder
from gamewarden.protocol.refusals import MESSAGES
from gamewarden.rules.game import rulesets

ROOT = Path(__file__).parents[1]
KINDS = get_args(ClientMessage) + get_args(ServerMessage)
Json = dict[str, Any]


@pytest.mark.parametrize("path", schema.documents({}))
def test_the_committed_copy_is_fresh(path: str) -> None:
    fresh = schema.documents(rulesets())[path]
    assert (ROOT / path).read_text("utf-8") == fresh, f"{path} is stale: run `make schemas`"


def test_writing_the_copies_is_repeatable_and_check_tells_stale_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--root", str(tmp_path)]
    assert schema.main([*where, "--check"]) == 1
    assert schema.main(where) == 0
    assert schema.main([*where, "--check"]) == 0
    copy = tmp_path / "client_sdk/js/src/messages.gen.ts"
    copy.write_text(copy.read_text("utf-8") + "\n", "utf-8")
    capsys.readouterr()
    assert schema.main([*where, "--check"]) == 1
    assert capsys.readouterr().out == "stale: client_sdk/js/src/messages.gen.ts\n"


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def found(document: Json, reference: str) -> Any:
    here: Any = document
    for part in reference.removeprefix("#/").split("/"):
        here = here[part]
    return here


@pytest.mark.parametrize(
    "document", [schema.protocol_document(rulesets()), schema.asyncapi_document()]
)
def test_every_reference_leads_somewhere(document: Json) -> None:
    assert references(document)
    assert all(found(document, reference) for reference in references(document))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_message_has_a_schema_with_its_fields(kind: type[msgspec.Struct]) -> None:
    document = schema.protocol_document({})
    fields = document["$defs"][kind.__name__]["properties"]
    assert set(fields) == {"type", *kind.__struct_encode_fields__}
    assert fields["type"] == {"enum": [kind.__struct_config__.tag]}


def test_nothing_in_the_schemas_may_be_null() -> None:
    for name, definition in schema.protocol_document({})["$defs"].items():
        assert '"null"' not in json.dumps(definition), name


def test_the_document_has_the_options_of_every_ruleset() -> None:
    document = schema.protocol_document(rulesets())
    for game in rulesets().values():
        assert document["$defs"][f"{game.id}.options"] == game.options_schema()


def test_error_codes_are_those_of_the_refusals() -> None:
    document = schema.protocol_document({})
    assert document["$defs"]["ErrorCode"]["enum"] == list(MESSAGES)
    assert document["errors"] == MESSAGES


def test_asyncapi_has_an_operation_for_whatever_a_client_or_the_server_may_say() -> None:
    document = schema.asyncapi_document()
    assert document["asyncapi"] == "3.0.0"
    heard = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    operations = document["operations"]
    received = {name for name, each in operations.items() if each["action"] == "receive"}
    assert received == heard
    told = {each["$ref"] for name in operations for each in operations[name]["messages"]}
    replied = {each["$ref"] for name in received for each in operations[name]["reply"]["messages"]}
    assert {reference.rpartition("/")[2] for reference in told | replied} == {
        kind.__name__ for kind in KINDS
    }


def test_every_operation_message_stands_in_the_channel() -> None:
    document = schema.asyncapi_document()
    channel = document["channels"]["socket"]["messages"]
    assert set(channel) == {kind.__name__ for kind in KINDS}


def test_the_typescript_types_name_every_message_and_hide_no_global() -> None:
    module = schema.typescript_module()
    names = set(re.findall(r"^export (?:interface|type|const) (\w+)", module, re.MULTILINE))
    assert not names & {"Error", "Event", "Record", "Map", "Set", "Promise", "Object"}
    for kind in KINDS:
        assert f'type: "{kind.__struct_config__.tag}";' in module
    assert "undefined" not in module


def test_a_message_as_it_is_sent_satisfies_its_schema() -> None:
    document = schema.protocol_document({})
    for kind in KINDS:
        sent = json.loads(encoder.encode(filled(kind)))
        definition = document["$defs"][kind.__name__]
        assert set(definition["required"]) <= set(sent)
        assert set(sent) <= set(definition["properties"])


def filled(kind: type[msgspec.Struct]) -> msgspec.Struct:
    """A message with every required field, whatever stands in it."""
    fields = msgspec.structs.fields(kind)
    empty = {field.name: msgspec.Raw(b"{}") for field in fields if field.required}
    return kind(**empty)
