"""The studio's own login: a JWT in `hello` leads to the account's session, always the same."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.hazmat.primitives.serialization import PublicFormat as Public

from gamewarden.config import Login
from gamewarden.errors import ConfigError
from gamewarden.gateway.login import LoginCheck

from .edge import Edge, edge, ended

KEY = "a secret that only the studio and the server know"


def signed(key: Any = KEY, algorithm: str = "HS256", **claims: Any) -> str:
    return jwt.encode({"sub": "p-17", "exp": time.time() + 600, **claims}, key, algorithm)


async def refused(here: Edge, hello: dict[str, Any]) -> tuple[str, int]:
    async with await here.socket() as socket:
        await socket.send(json.dumps({"type": "hello", **hello}))
        answer = json.loads(await socket.recv())
        return answer["code"], (await ended(socket))[0]


async def test_a_login_leads_to_the_same_session_from_every_device() -> None:
    async with edge(login={"key": KEY}) as here:
        async with here.player({"login": signed(name="Ada")}) as phone:
            assert phone.welcome["name"] == "Ada"
            await phone.ask({"type": "mute", "session": "eve", "on": True})
        async with here.player({"login": signed()}) as desk:
            assert desk.welcome["session"] == phone.welcome["session"]
            assert desk.welcome["token"] != phone.welcome["token"]
            assert (await desk.chat("whom"))["id"] == "eve"
        for player in (phone, desk):
            async with here.player({"token": player.welcome["token"]}) as again:
                assert again.welcome["session"] == phone.welcome["session"]
                assert again.welcome["token"] == player.welcome["token"]


async def test_a_login_beside_its_own_token_keeps_the_token() -> None:
    async with edge(login={"key": KEY}) as here:
        async with here.player({"login": signed()}) as first:
            token = first.welcome["token"]
        async with here.player({"login": signed(), "token": token}) as again:
            assert again.welcome["token"] == token
        async with here.player({"login": signed(sub="another"), "token": token}) as other:
            assert other.welcome["token"] != token
            assert other.welcome["session"] != first.welcome["session"]


async def test_a_name_that_the_player_chose_stands_over_that_of_the_login() -> None:
    async with edge(login={"key": KEY}) as here:
        async with here.player({"login": signed(name="Ada L."), "name": "Countess"}) as ada:
            assert ada.welcome["name"] == "Countess"
        async with here.player({"login": signed(name="Ada L.")}) as ada:
            assert ada.welcome["name"] == "Countess"


async def test_a_public_id_does_not_show_the_subject_of_the_login() -> None:
    one, other = LoginCheck(Login(key=KEY)), LoginCheck(Login(key=KEY[::-1]))
    ada, eve = one.account(signed()), other.account(signed(key=KEY[::-1]))
    assert ada is not None
    assert eve is not None
    assert ada.session != eve.session


@pytest.mark.parametrize(
    "login",
    [
        "no token at all",
        signed(key="some other secret, also of a good length"),
        signed(exp=time.time() - 3600),
        jwt.encode({"sub": "p-17"}, KEY, "HS256"),
        jwt.encode({"exp": time.time() + 600}, KEY, "HS256"),
        jwt.encode({"sub": "p-17", "exp": time.time() + 600}, None, "none"),
        signed(sub=""),
        signed(sub="x" * 300),
        signed(nbf=time.time() + 3600),
    ],
)
async def test_a_login_that_proves_nothing_is_refused_whatever_else_is_there(login: str) -> None:
    async with edge(login={"key": KEY}) as here:
        async with here.player() as guest:
            token = guest.welcome["token"]
        assert await refused(here, {"login": login, "token": token}) == ("unauthenticated", 4501)


async def test_without_a_key_no_login_is_taken() -> None:
    async with edge() as here:
        assert await refused(here, {"login": signed()}) == ("unauthenticated", 4501)


async def test_audience_and_issuer_are_asked_for_where_they_are_set() -> None:
    check = LoginCheck(Login(key=KEY, audience="game", issuer="studio"))
    assert check.account(signed(aud="game", iss="studio")) is not None
    assert check.account(signed(aud="shop", iss="studio")) is None
    assert check.account(signed(aud="game", iss="else")) is None
    assert check.account(signed()) is None


def test_rs256_takes_a_public_key_from_a_file_and_no_hs256_made_with_it(tmp_path: Path) -> None:
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = private.public_key().public_bytes(Encoding.PEM, Public.SubjectPublicKeyInfo)
    (tmp_path / "key.pem").write_bytes(pem)
    check = LoginCheck(Login(key_file=str(tmp_path / "key.pem"), algorithm="RS256"))
    secret = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    assert check.account(signed(secret, "RS256")) is not None
    # The public key is known to all: used as the secret of an HMAC it must open nothing.
    head, body = signed().split(".")[:2]
    mac = hmac.digest(pem, f"{head}.{body}".encode(), hashlib.sha256)
    forged = f"{head}.{body}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"
    assert check.account(forged) is None


@pytest.mark.parametrize(
    ("login", "named"),
    [
        (Login(key="short"), "login.key"),
        (Login(key="x" * 40, algorithm="RS256"), "login.key"),
        (Login(key_file="/nowhere/key.pem"), "login.key_file"),
    ],
)
def test_a_key_that_cannot_be_is_a_config_error_that_names_the_setting(
    login: Login, named: str
) -> None:
    with pytest.raises(ConfigError, match=named):
        LoginCheck(login)
