"""The command line as a user meets it: help, exit codes, one line for a fault."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from gamewarden import VERSION, cli


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
    assert "usage: gamewarden" in told.stderr
    assert "Traceback" not in told.stderr


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
