"""Settings: four sources, the later over the earlier, and an error that names what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamewarden.config import Config, defaults, env_name, load
from gamewarden.errors import ConfigError


def file(folder: Path, text: str) -> str:
    path = folder / "gamewarden.toml"
    path.write_text(text)
    return str(path)


def test_without_any_source_every_setting_has_its_default() -> None:
    config = load()
    assert config == Config()
    assert (config.host, config.port, config.data) == ("127.0.0.1", 8765, ".gamewarden")
    assert config.durability == "aof"


def test_the_limits_of_the_protocol_are_the_defaults() -> None:
    config = load()
    assert config.wire.inbound_bytes == 16 * 1024
    assert config.wire.outbound_bytes == 256 * 1024
    assert config.wire.hello_ms == 10_000
    assert (config.edge.ping_interval_s, config.edge.ping_timeout_s) == (20, 20)
    assert (config.wire.connect_count, config.wire.connect_window_ms) == (200, 10_000)
    assert config.edge.session_days == 30


def test_file_over_default_environment_over_file_flag_over_environment(tmp_path: Path) -> None:
    path = file(
        tmp_path,
        'host = "1.1.1.1"\nport = 1\nnode = "file"\n[edge]\nmuted = 7\n[rooms]\nidle_ms = 5\n'
        "[rooms.queue_clock]\nbank = 60\n",
    )
    env = {"GAMEWARDEN_PORT": "2", "GAMEWARDEN_NODE": "env", "GAMEWARDEN_EDGE_OUTBOUND_S": "2.5"}
    config = load({"node": "flag", "host": None}, file=path, env=env)
    assert (config.host, config.port, config.node) == ("1.1.1.1", 2, "flag")
    assert (config.edge.muted, config.edge.outbound_s) == (7, 2.5)
    assert config.rooms.idle_ms == 5
    assert (config.rooms.queue_clock.bank, config.rooms.queue_clock.turn) == (60, 90)
    assert config.wire == Config().wire


def test_every_setting_can_be_set_by_an_environment_variable_of_its_own() -> None:
    settings = defaults()
    variables = {env_name(name) for name in settings}
    assert len(variables) == len(settings)
    same = {
        env_name(name): ",".join(value) if isinstance(value, tuple) else str(value).lower()
        for name, value in settings.items()
        if name not in ("login.algorithm",)
    }
    assert load(env=same) == Config()


def test_a_list_in_the_environment_is_parted_by_commas() -> None:
    env = {"GAMEWARDEN_ORIGINS": "https://a.example, https://b.example"}
    assert load(env=env).origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("prot = 1\n", "unknown setting prot .is port meant"),
        ("[edge]\nmutd = 1\n", "edge.mutd .is edge.muted meant"),
        ('port = "8765"\n', "port in .*: expected `int`"),
        ("port = 70000\n", "port in .*<= 65535"),
        ("[edge]\nping_interval_s = 0\n", "edge.ping_interval_s"),
        ("[rooms]\ninbox = 0\n", "rooms.inbox"),
        ("[rooms]\nidle_ms = -1\n", "rooms.idle_ms"),
        ('durability = "sometimes"\n', "durability"),
        ('[log]\nlevel = "loud"\n', "log.level"),
        ("origins = 'https://x'\n", "origins"),
        ("edge = 3\n", "edge"),
        ("port = \n", "gamewarden.toml"),
    ],
)
def test_what_is_unknown_or_cannot_be_in_a_file_is_named(
    tmp_path: Path, text: str, named: str
) -> None:
    with pytest.raises(ConfigError, match=named):
        load(file=file(tmp_path, text))


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("GAMEWARDEN_PROT", "1"),
        ("GAMEWARDEN_PORT", "eighty"),
        ("GAMEWARDEN_PORT", ""),
        ("GAMEWARDEN_DURABILITY", "replicas=0"),
        ("GAMEWARDEN_EDGE_MUTED", "-1"),
        ("GAMEWARDEN_LOGIN_ALGORITHM", "none"),
        ("GAMEWARDEN_UVLOOP", "perhaps"),
    ],
)
def test_what_is_unknown_or_cannot_be_in_the_environment_is_named(
    variable: str, value: str
) -> None:
    with pytest.raises(ConfigError, match=variable):
        load(env={variable: value})


def test_what_cannot_be_on_the_command_line_is_named() -> None:
    with pytest.raises(ConfigError, match="--port"):
        load({"port": "-1"})
    with pytest.raises(ConfigError, match="--durability"):
        load({"durability": "replicas=x"})
    with pytest.raises(ConfigError, match=r"origins.*'play.example.org'"):
        load({"origins": ["play.example.org"]})


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        ({"durability": "replicas=1"}, "durability"),
        ({"edge.outbound_bytes": 8 << 20}, "outbound_most_bytes"),
        ({"login.key": "x" * 32, "login.key_file": "y"}, "login.key_file"),
    ],
)
def test_settings_that_exclude_each_other_are_named(flags: dict[str, object], named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        load(flags)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match=r"/nowhere/x\.toml"):
        load(file="/nowhere/x.toml")


def test_variables_of_an_orchestrator_and_of_tests_are_let_pass() -> None:
    env = {
        "GAMEWARDEN_SERVICE_HOST": "10.0.0.1",
        "GAMEWARDEN_PORT": "tcp://10.0.0.1:8765",
        "GAMEWARDEN_PORT_8765_TCP_ADDR": "10.0.0.1",
        "GAMEWARDEN_TEST_PATIENCE": "3",
        "PATH": "/bin",
    }
    assert load(env=env) == Config()
