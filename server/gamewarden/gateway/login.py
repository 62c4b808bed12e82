"""Checks the JWT of a studio's own login, and derives from it the session that it stands for."""

from __future__ import annotations

import base64
import hashlib
import hmac
from pathlib import Path

import jwt
from msgspec import Struct

from gamewarden.config import Login
from gamewarden.errors import ConfigError

SHORTEST_SECRET = 32  # bytes; RFC 7518 section 3.2: a key of the hash's size or larger
LONGEST_SUBJECT = 255  # characters, as OpenID Connect has it


class Account(Struct, frozen=True):
    """Who logged in: the public id of their session, always the same, and the name claimed."""

    session: str
    name: str


class LoginCheck:
    """Verifies tokens by the settings of `Login`. Raises `ConfigError` for a key that cannot be."""

    def __init__(self, settings: Login) -> None:
        key = settings.key or _read(settings.key_file)
        self.settings = settings
        self.key = key
        if settings.algorithm == "HS256" and 0 < len(key.encode()) < SHORTEST_SECRET:
            raise ConfigError(
                f"expected at least {SHORTEST_SECRET} bytes for HS256", setting=_where(settings)
            )
        if key and settings.algorithm == "RS256":
            try:
                jwt.get_algorithm_by_name("RS256").prepare_key(key)
            except (jwt.InvalidKeyError, ValueError, NotImplementedError) as fault:
                raise ConfigError(
                    "expected a public key in PEM for RS256", setting=_where(settings)
                ) from fault

    def account(self, token: str) -> Account | None:
        """The account that a JWT proves; nothing if it proves none, or no login is set up.

        Asked for are the signature by the one algorithm set, `exp`, `sub`, and audience and issuer
        where they are set.
        """
        settings = self.settings
        if not self.key:
            return None
        try:
            claims = jwt.decode(
                token,
                self.key,
                algorithms=[settings.algorithm],
                audience=settings.audience or None,
                issuer=settings.issuer or None,
                leeway=settings.leeway_s,
                options={"require": ["exp", "sub"], "verify_aud": bool(settings.audience)},
            )
        except jwt.InvalidTokenError:
            return None
        subject, name = claims["sub"], claims.get("name", "")
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            return None
        return Account(self._session(subject), name if isinstance(name, str) else "")

    def _session(self, subject: str) -> str:
        # Keyed, so that a public id tells nothing of the login's own name for the player.
        text = f"{self.settings.issuer}\n{subject}".encode()
        digest = hmac.digest(self.key.encode(), text, hashlib.sha256)
        return base64.b32encode(digest)[:16].decode().lower()


def _where(settings: Login) -> str:
    """Where the key comes from."""
    return "login.key" if settings.key else "login.key_file"


def _read(file: str) -> str:
    if not file:
        return ""
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except OSError as fault:
        raise ConfigError(f"{file}: {fault.strerror or fault}", setting="login.key_file") from fault
    except UnicodeDecodeError as fault:
        raise ConfigError(f"{file}: no text in UTF-8", setting="login.key_file") from fault
