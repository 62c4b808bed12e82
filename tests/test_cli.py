"""The command line as a user meets it: help, exit codes, one line for a fault."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from gamewarden import VERSION, cli, logs


def gamewarden(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gamewarden", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_help_lists_every_command_with_a_line() -> None:
    told = gamewarden("--help")
    assert told.returncode == 0
    for name, (_, line) in cli.COMMANDS.items():
        assert name in told.stdout
        assert line in " ".join(told.stdout.split())
    assert told.stderr == ""


@pytest.mark.parametrize("name", sorted(cli.COMMANDS))
def test_every_command_exists_and_its_help_shows_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "example" in shown.lower()
    assert f"gamewarden {name}" in shown
    module = importlib.import_module(cli.COMMANDS[name][0])
    assert (name, cli.COMMANDS[name][1]) == (module.NAME, module.HELP)


def test_version_is_told() -> None:
    told = gamewarden("--version")
    assert (told.returncode, told.stdout) == (0, f"gamewarden {VERSION}\n")


@pytest.mark.parametrize(
    "arguments", [(), ("sing",), ("serve", "--prot", "1"), ("serve", "loudly")]
)
def test_bad_usage_exits_with_2_and_says_what_was_wrong(arguments: tuple[str, ...]) -> None:
    told = gamewarden(*arguments)
    assert told.returncode == 2
    assert told.stderr.startswith("gamewarden")
    assert told.stderr.endswith(" --help` says more\n")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("serve", "--port", "many"), "--port"),
        (("serve", "--durability", "maybe"), "--durability"),
        (("serve", "--config", "/nowhere/x.toml"), "/nowhere/x.toml"),
        (("serve", "--redis", "http://example"), "http://example"),
    ],
)
def test_a_setting_that_cannot_be_exits_with_2_and_one_line(
    arguments: tuple[str, ...], named: str
) -> None:
    told = gamewarden(*arguments)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert told.stderr.startswith("gamewarden: ")
    assert named in told.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["serve", "--port", ""], "--port: expected a whole number from 0 to 65535, got ''"),
        (["serve", "--host", ""], "--host: expected an address"),
        (["serve", "--data", ""], "--data: expected a folder, got ''"),
        (["serve", "--origin", "foo"], "--origin: expected scheme://host[:port] or *, got 'foo'"),
        (["serve", "--redis", "http://x"], "--redis: store URL http://x: expected one of redis://"),
        (["serve", "--config", "/"], "/: Is a directory"),
        (["bot", "--url", "foo"], "--url: expected ws://host[:port]/ws or wss://"),
        (["bot", "--url", "ws://127.0.0.1:99999/ws"], "got 'ws://127.0.0.1:99999/ws'"),
        (
            ["bot", "--matches", "x"],
            "--matches: expected a whole number from 1 to 1000000, got 'x'",
        ),
        (
            ["bot", "--matches", "0"],
            "--matches: expected a whole number from 1 to 1000000, got '0'",
        ),
        (["bot", "--seed", "-1"], "--seed: expected"),
        (["bot", "--ruleset", "chess"], "--ruleset: expected hype, tcg or warband, got 'chess'"),
        (["bot", "--policy", "foo"], "--policy: expected greedy or random for hype, got 'foo'"),
        (["bot", "--join", ""], "--join: expected the code or id of a room, got ''"),
        (["scenario", ""], "expected a file, got ''"),
        (["rules", ""], "expected the id of a clause, got ''"),
        (["rules", "--ruleset", "chess"], "--ruleset: expected hype, tcg or warband, got 'chess'"),
        (["rules", "HYPE-AP-3", "--coverage"], "expected no clause, got 'HYPE-AP-3'"),
        (["replay", "--room", ""], "--room: expected the id of a room, got ''"),
        (["replay", "x.json", "--at", "x"], "--at: expected a whole number from 1 to"),
        (["verify", "--room", "a", "--url", "x"], "--url: expected ws://"),
        (["serve", "--config", ""], "--config: expected a file, got ''"),
        (["rooms", "lst"], "expected list, inspect, close or retry, got 'lst'"),
        (["rooms", "--state", "foo"], "--state: expected open, live or ended, got 'foo'"),
        (["rooms", "--ruleset", "chess"], "--ruleset: expected hype, tcg or warband, got 'chess'"),
        (["rooms", "--limit", "0"], "--limit: expected a whole number from 1 to 1000000, got '0'"),
        (["rooms", "--data", ""], "--data: expected a folder, got ''"),
        (["rooms", "close", "x", "--state", "live"], "--state and --ruleset only go with list"),
        (["bench", "--only", "foo"], "--only: expected rules, intents or idle, got 'foo'"),
        (["bench", "--rounds", "0"], "--rounds: expected a whole number from 1 to 1000, got '0'"),
        (["bench", "--only", "idle", "--ruleset", "tcg"], "--ruleset: only goes with --only rules"),
    ],
)
def test_whatever_cannot_be_is_one_line_with_name_value_and_what_is_taken(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    line = capsys.readouterr().err
    assert says in line
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [
        ("LOGIN_KEY", "short", "LOGIN_KEY: expected at least 32 bytes for HS256"),
        ("LOGIN_KEY_FILE", "/nowhere", "LOGIN_KEY_FILE: /nowhere: No such file or directory"),
        ("REDIS", "redis://:99", "REDIS: store URL: ':...' is no host or host:port"),
        ("HOST", "203.0.113.1", "HOST: cannot listen on 203.0.113.1:0: Cannot assign requested"),
        ("DATA", "/proc/x", "DATA: folder /proc/x: No such file or directory"),
    ],
)
def test_what_a_part_finds_wrong_is_called_as_it_was_typed(
    setting: str,
    value: str,
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(logs, "start", lambda settings: None)  # the tests' own logging stays
    monkeypatch.setenv("GAMEWARDEN_DATA", str(tmp_path))
    monkeypatch.setenv(f"GAMEWARDEN_{setting}", value)
    assert cli.run(["serve", "--port", "0"]) == 2
    line = capsys.readouterr().err
    assert line.startswith(f"gamewarden: GAMEWARDEN_{says}")
    assert line.count("\n") == 1


def test_help_imports_no_command() -> None:
    code = "import sys; from gamewarden.cli import run; run(['--help']); print(sorted(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert "gamewarden.commands" not in told.stdout.splitlines()[-1]


def test_output_into_a_pipe_that_closes_ends_without_a_trace() -> None:
    told = subprocess.run(
        f"{sys.executable} -m gamewarden rules | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert told.stderr == ""
