"""Where settings are given (file, environment, flags), and what is said of one that cannot be.

Law: what is said names the setting as it was typed, what it takes, and what it got; a secret it
does not show.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import msgspec
from msgspec import Struct, inspect

from gamewarden.errors import ConfigError
from gamewarden.usage import either, unlike

ENV_PREFIX = "GAMEWARDEN_"
# Not settings of the server: test runs have names of their own, GAMEWARDEN_URL tells the browser
# client's live reload of a server, and an orchestrator that finds a service called `gamewarden`
# puts its address in the environment under these names.
FOREIGN_ENV = re.compile(r"GAMEWARDEN_(URL|(TEST|BENCH|SERVICE|PORT)_\w+)")
SERVICE_LINK = re.compile(r"[a-z]+://")  # what such an orchestrator writes in GAMEWARDEN_PORT

FLAGS = {"origins": "--origin"}  # where the flag has another name than the setting
SECRETS = frozenset({"login.key", "redis"})  # their value may hold a key or a password
LONGEST_SHOWN: Final = 80  # characters of a value


class Given(Struct, frozen=True):
    """A setting that was given: its name, its value, and how it was typed."""

    name: str
    value: Any
    typed: str
    is_text: bool  # numbers and lists are still to be read


def given(
    known: Mapping[str, Any],
    *,
    flags: Mapping[str, Any] | None,
    file: str | None,
    env: Mapping[str, str] | None,
) -> Iterator[Given]:
    """All that was given, the stronger after the weaker. Raises `ConfigError` for the unknown."""
    yield from _in_file(file, known)
    yield from _in_env(env or {}, known)
    for name, value in (flags or {}).items():
        if value is not None:
            yield Given(name, value, FLAGS.get(name, f"--{name}"), is_text=True)


def checked(one: Given, kind: Any) -> Any:
    """Its value as its kind has it. Raises `ConfigError`."""
    value, strict = one.value, not one.is_text
    if get_origin(kind) is tuple and isinstance(value, str) and one.is_text:
        value = [part.strip() for part in value.split(",") if part.strip()]
    if get_origin(kind) is tuple and isinstance(value, list):
        element = get_args(kind)[0]
        return tuple(_converted(one, part, element, strict=strict) for part in value)
    return _converted(one, value, kind, strict=strict)


def allowed(kind: Any) -> str:
    """What a setting of this kind takes, in plain words."""
    match inspect.type_info(kind):
        case inspect.Metadata(extra_json_schema={"description": str(words)}):
            return words
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.FloatType(gt=least, le=most):
            return f"a number above {least:g}, at most {most:g}"
        case inspect.LiteralType():
            return either(map(str, get_args(kind)))  # in our order: the library sorts them
        case inspect.VarTupleType(item_type=item):
            return f"a list, each {_described(item)}"
        case _:
            return "a text"


def env_name(setting: str) -> str:
    """The environment variable of a setting: `edge.muted` gives `GAMEWARDEN_EDGE_MUTED`."""
    return ENV_PREFIX + setting.replace(".", "_").upper()


def _described(item: inspect.Type) -> str:
    schema = item.extra_json_schema if isinstance(item, inspect.Metadata) else None
    return str((schema or {}).get("description", "a text"))


def _converted(one: Given, value: Any, kind: Any, *, strict: bool) -> Any:
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError:
        expected = allowed(kind)
    if one.name in SECRETS:
        raise ConfigError(f"{one.typed}: expected {expected}")
    if isinstance(value, str):
        raise ConfigError(f"{one.typed}: {unlike(expected, value[:LONGEST_SHOWN])}")
    shown = json.dumps(value, ensure_ascii=False, default=str)[:LONGEST_SHOWN]
    raise ConfigError(f"{one.typed}: expected {expected}, got {shown}")


def _in_file(file: str | None, known: Mapping[str, Any]) -> Iterator[Given]:
    if file is None:
        return
    try:
        tree = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as fault:
        raise ConfigError(f"{file}: {fault.strerror or fault}") from fault
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise ConfigError(f"{file}: no TOML: {fault}") from fault
    for name, value in _flat(tree):
        if name not in known:
            raise ConfigError(f"{file}: unknown setting {name}{_meant(name, known)}")
        yield Given(name, value, f"{name} in {file}", is_text=False)


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _in_env(env: Mapping[str, str], known: Mapping[str, Any]) -> Iterator[Given]:
    by_variable = {env_name(name): name for name in known}
    for variable, text in env.items():
        if not variable.startswith(ENV_PREFIX) or FOREIGN_ENV.fullmatch(variable):
            continue
        if variable == env_name("port") and SERVICE_LINK.match(text):
            continue
        if variable not in by_variable:
            raise ConfigError(f"unknown setting {variable}{_meant(variable, by_variable)}")
        yield Given(by_variable[variable], text, variable, is_text=True)


def _meant(name: str, known: Mapping[str, Any]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f" (is {near[0]} meant?)" if near else ""
