"""Settings: four sources, the later over the earlier, and an error that names what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamewarden.config import Config, defaults, load, typed
from gamewarden.errors import ConfigError
from gamewarden.sources import env_name


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


def test_a_flag_goes_before_the_environment_that_before_the_file_that_before_the_default(
    tmp_path: Path,
) -> None:
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
        ('port = "8765"\n', "port in .*: expected a whole number from 0 to 65535, got '8765'"),
        ("port = 70000\n", "port in .*from 0 to 65535, got 70000"),
        ("uvloop = 1\n", "uvloop in .*: expected true or false, got 1"),
        ("origins = [1]\n", "origins in .*: expected scheme://host.*, got 1"),
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
    with pytest.raises(ConfigError, match=r"--origin: .*'play.example.org'"):
        load({"origins": ["play.example.org"]})


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        ({"durability": "replicas=1"}, "durability"),
        ({"edge.outbound_bytes": 8 << 20}, "outbound_most_bytes: expected at least 8388608, which"),
        ({"login.key": "x" * 32, "login.key_file": "y"}, "login.key_file"),
    ],
)
def test_settings_that_exclude_each_other_are_named(flags: dict[str, object], named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        load(flags)


# A setting that takes any text cannot be wrong by itself.
FREE = {"redis", "login.key", "login.key_file", "login.audience", "login.issuer"}
LIBRARY = ("`", "regex", "enum", "matching", "msgspec", "Traceback")


@pytest.mark.parametrize("name", [name for name in defaults() if name not in FREE])
def test_every_setting_says_in_plain_words_what_it_takes_and_what_it_got(name: str) -> None:
    refused = {}
    for value in ("", "no\nsuch\x7f thing", "-1", "9" * 30):
        try:
            load(env={env_name(name): value})
        except ConfigError as error:
            refused[value] = str(error)
    assert refused
    for value, said in refused.items():
        assert said.startswith(f"{env_name(name)}: expected ")
        assert said.endswith(f", got {value!r}")
        assert not any(word in said for word in LIBRARY)


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("PORT", "abc", "expected a whole number from 0 to 65535, got 'abc'"),
        ("PORT", "", "expected a whole number from 0 to 65535, got ''"),
        ("DURABILITY", "foo", "expected aof, fsync, memory, or replicas=N with N from 1 to 99"),
        ("UVLOOP", "perhaps", "expected true or false, got 'perhaps'"),
        ("LOG_LEVEL", "loud", "expected debug, info, warning or error, got 'loud'"),
        ("EDGE_DRAIN_S", "0", "expected a number above 0, at most 86400, got '0'"),
        ("HOST", "", "expected an address to listen on"),
        ("DATA", "", "expected a folder, got ''"),
        ("ADDRESS_HEADER", "X Real", "expected the name of an HTTP header"),
        ("ORIGINS", "https://a.example,b", "got 'b'"),
    ],
)
def test_what_a_setting_takes_is_said_as_a_person_would(
    variable: str, value: str, says: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load(env={f"GAMEWARDEN_{variable}": value})
    assert says in str(caught.value)


def test_a_key_or_a_password_is_not_repeated(tmp_path: Path) -> None:
    for text in ('redis = ["redis://:hunter2@x"]\n', 'login.key = ["hunter2"]\n'):
        with pytest.raises(ConfigError) as caught:
            load(file=file(tmp_path, text))
        assert "hunter2" not in str(caught.value)


def test_a_setting_is_called_as_it_was_typed_last(tmp_path: Path) -> None:
    path = file(tmp_path, "port = 1\n")
    env = {"GAMEWARDEN_PORT": "2"}
    assert typed("port", {"port": 3}, file=path, env=env) == "--port"
    assert typed("port", {"port": None}, file=path, env=env) == "GAMEWARDEN_PORT"
    assert typed("port", file=path) == f"port in {path}"
    assert typed("port") == "port"


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match=r"/nowhere/x\.toml"):
        load(file="/nowhere/x.toml")


def test_variables_of_an_orchestrator_and_of_tests_are_let_pass() -> None:
    env = {
        "GAMEWARDEN_SERVICE_HOST": "10.0.0.1",
        "GAMEWARDEN_URL": "http://127.0.0.1:8765",
        "GAMEWARDEN_PORT": "tcp://10.0.0.1:8765",
        "GAMEWARDEN_PORT_8765_TCP_ADDR": "10.0.0.1",
        "GAMEWARDEN_TEST_PATIENCE": "3",
        "PATH": "/bin",
    }
    assert load(env=env) == Config()
