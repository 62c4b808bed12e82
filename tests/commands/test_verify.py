"""`gamewarden verify` and `gamewarden replay` play a match again from its record alone."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamewarden.cli import run
from gamewarden.protocol.patch import merged
from gamewarden.rules.game import Json, rulesets
from support.conformance import Trial


@pytest.fixture(scope="module")
def played() -> Json:
    record = Trial(rulesets()["hype"], "a match to verify", thorough=0).run()
    document: Json = msgspec.json.decode(msgspec.json.encode(record))
    return document


@pytest.fixture
def record(played: Json) -> Json:
    copy: Json = json.loads(json.dumps(played))
    return copy


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Any], str]:
    def write(document: Any) -> str:
        path = tmp_path / "match.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return str(path)

    return write


Written = Callable[[Any], str]
Said = pytest.CaptureFixture[str]


class TestVerify:
    def test_a_right_record_is_verified(self, record: Json, written: Written, capsys: Said):
        """C55: from the command line, with the record and nothing else."""
        assert run(["verify", written(record)]) == 0
        count = len(record["entries"])
        assert capsys.readouterr().out == f"verified: hype {record['version']}, {count} entries\n"

    def test_a_changed_entry_is_named(self, record: Json, written: Written, capsys: Said):
        entry = next(entry for entry in record["entries"] if entry["what"] == "act")
        entry["action"] = {"do": "end"} if entry["action"] != {"do": "end"} else {"do": "dance"}
        assert run(["verify", written(record)]) == 1
        assert capsys.readouterr().out.startswith(f"differs at entry {entry['seq']}: ")

    def test_a_changed_die_is_named(self, record: Json, written: Written, capsys: Said):
        """C53: the secret has to be the one that was committed to."""
        record["secret"] = "00" * 32
        assert run(["verify", written(record)]) == 1
        assert capsys.readouterr().out.startswith("differs at entry 0: commit")

    def test_a_changed_hash_is_named_with_both(self, record: Json, written: Written, capsys: Said):
        right, record["entries"][4]["hash"] = record["entries"][4]["hash"], "00000000"
        assert run(["verify", "--json", written(record)]) == 1
        assert json.loads(capsys.readouterr().out) == {
            "verified": False, "entry": 5, "what": "hash", "expected": right, "found": "00000000",
        }  # fmt: skip

    @pytest.mark.parametrize("content", ["", "[]", "{}", '{"record": 1}', '{"type": "replay"}'])
    def test_what_is_no_record_is_exit_2(self, content: str, written: Written, capsys: Said):
        path = written(content)
        assert run(["verify", path]) == 2
        assert capsys.readouterr().err.startswith(f"{path}: ")

    def test_a_file_that_is_not_there_is_exit_2(self, tmp_path: Path, capsys: Said):
        assert run(["verify", str(tmp_path / "none.json")]) == 2
        assert "none.json" in capsys.readouterr().err

    def test_another_version_is_frozen(self, record: Json, written: Written, capsys: Said):
        """C57."""
        assert run(["verify", written({**record, "version": "0.0"})]) == 2
        assert "frozen" in capsys.readouterr().err


class TestReplayMessage:
    @pytest.fixture
    def message(self, record: Json, written: Written, tmp_path: Path, capsys: Said) -> Json:
        out = tmp_path / "all.json"
        assert run(["replay", written(record), "--export", str(out)]) == 0
        capsys.readouterr()
        exported: Json = json.loads(out.read_text())
        return exported

    def test_an_export_holds_every_update_and_verifies(
        self, message: Json, record: Json, written: Written, capsys: Said
    ):
        assert message["record"] == record
        view: Json = {}
        for update, entry in zip(message["updates"], record["entries"], strict=True):
            view = merged(view, update["patch"])
            assert (update["seq"], update["hash"]) == (entry["seq"], entry["hash"])
        assert view["outcome"]
        assert run(["verify", written(message)]) == 0

    def test_a_page_of_it_verifies_too(self, message: Json, written: Written, capsys: Said):
        assert run(["verify", written({**message, "updates": message["updates"][:3]})]) == 0

    @pytest.mark.parametrize(
        ("change", "what"),
        [
            (lambda update: update.update(hash="00000000"), "hash of the update"),
            (lambda update: update.update(patch={"turn": 99}), "view after the patch: "),
            (lambda update: update["events"].append({"kind": "boo"}), "events: ["),
            (lambda update: update["events"][0].update(kind="boo"), "events: [0].kind\n"),
        ],
    )
    def test_a_changed_update_is_named(
        self, change: Callable[[Json], Any], what: str, message: Json, written: Written,
        capsys: Said,
    ):  # fmt: skip
        change(message["updates"][2])
        assert run(["verify", written(message)]) == 1
        assert capsys.readouterr().out.startswith(f"differs at entry 3: {what}")

    @pytest.mark.parametrize(
        "updates", [{}, [1], [{"seq": 1}], [{"seq": 0, "hash": "", "patch": {}, "events": []}]]
    )
    def test_malformed_updates_are_exit_2(self, updates: Any, message: Json, written: Written):
        assert run(["verify", written({**message, "updates": updates})]) == 2

    def test_an_update_that_stands_twice_is_exit_2(self, message: Json, written: Written):
        twice = [message["updates"][0]] * 2
        assert run(["verify", written({**message, "updates": twice})]) == 2


class TestReplay:
    def test_each_entry_is_a_line_and_each_event_another(
        self, record: Json, written: Written, capsys: Said
    ):
        assert run(["replay", written(record)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert f"{len(record['entries'])} entries" in lines[0]
        assert lines[1].split()[::2] == ["1", "start"]
        assert any(line.strip().startswith("turn seat=") for line in lines)
        assert lines[-1].strip().startswith("outcome")

    def test_the_view_after_an_entry_is_printed(self, record: Json, written: Written, capsys: Said):
        last = len(record["entries"])
        assert run(["replay", written(record), "--at", str(last)]) == 0
        assert json.loads(capsys.readouterr().out)["outcome"] == record["outcome"]
        assert run(["replay", written(record), "--at", str(last + 1)]) == 2
        assert run(["replay", written(record), "--at", "0"]) == 2

    def test_whose_eyes_can_be_chosen(self, record: Json, written: Written, capsys: Said):
        for viewer in ("0", "1", "spectator", "referee"):
            assert run(["replay", written(record), "--as", viewer, "--at", "1"]) == 0
            assert "characters" in json.loads(capsys.readouterr().out)
        assert run(["replay", written(record), "--as", "nobody"]) == 2
        assert run(["replay", written(record), "--as", "0", "--json"]) == 2

    def test_json_is_what_export_writes(self, record: Json, written: Written, capsys: Said):
        assert run(["replay", written(record), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["record"] == record

    def test_step_goes_forward_back_and_to_a_number(
        self, record: Json, written: Written, capsys: Said, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n\nb\n4\n999999999999\nq\n"))
        assert run(["replay", written(record), "--step"]) == 0
        shown = capsys.readouterr().out
        last = len(record["entries"])
        places = [line[1:].split(" ")[0] for line in shown.splitlines() if line.startswith("[")]
        assert places == ["1", "2", "3", "2", "4", str(last)]

    def test_step_ends_with_its_input(
        self, record: Json, written: Written, capsys: Said, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert run(["replay", written(record), "--step"]) == 0

    def test_a_record_that_differs_is_shown_up_to_there_and_exit_1(
        self, record: Json, written: Written, capsys: Said
    ):
        record["entries"][2]["hash"] = "00000000"
        assert run(["replay", written(record)]) == 1
        said = capsys.readouterr()
        assert "differs at entry 3: hash" in said.err
        assert "\n   2  " in said.out

    def test_an_export_that_cannot_be_written_is_exit_2(
        self, record: Json, written: Written, tmp_path: Path, capsys: Said
    ):
        out = str(tmp_path / "no" / "such" / "folder.json")
        assert run(["replay", written(record), "--export", out]) == 2
        assert out in capsys.readouterr().err
