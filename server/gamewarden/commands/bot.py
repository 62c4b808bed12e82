"""`gamewarden bot`: a policy plays on a server, over the wire like any other client."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from random import Random
from typing import Final

from gamewarden.bots import Decision, Policy, policies
from gamewarden.errors import ConfigError
from gamewarden.protocol.shapes import NAME_LENGTH
from gamewarden.rules import game as rules
from gamewarden.rules.game import Json, rulesets
from gamewarden.usage import INTERRUPTED, address, either, one_of, some, unlike, whole
from gamewarden_client import (
    Bot,
    Client,
    GamewardenClientError,
    Legal,
    RefusedError,
    Room,
)

from .files import complain
from .source import HERE

NAME = "bot"
HELP = "let a bot play on a server, over the wire"
MOST_MATCHES: Final = 1_000_000  # more than anybody waits for
WAIT_S: Final = 24 * 3600.0  # in the queue, for somebody to come
PATIENCE_S: Final = 2.0  # without a word, while the server does not answer
GIVE_UP_S: Final = 2.0  # to say that the match is given up; then it is left without a word
LARGEST_SEED: Final = (1 << 64) - 1
EXAMPLE = """\
examples:
  gamewarden bot                                   wait in the queue of the server here
  gamewarden bot --join 7KMPQ2                     sit down in somebody's room
  gamewarden bot --create --matches 3 --json       open rooms, say their codes, and wait
  gamewarden bot --against random --matches 10     play the server's own bots

With --join, further matches are rematches against the same opponent. A server that goes away is
waited for, up to five minutes. Ctrl-C resigns, since nobody could take up the seat again. Exit
code: 0 all matches were played, 1 one broke off, 2 bad usage or no server there, 130 Ctrl-C."""


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument("--url", type=address, default=HERE, help=f"the server ({HERE})")
    parser.add_argument(
        "--policy",
        default="greedy",
        metavar="NAME",
        help="greedy, random, or for tcg search (greedy)",
    )
    parser.add_argument(
        "--ruleset",
        type=one_of(rulesets()),
        default="hype",
        metavar="ID",
        help=f"{either(rulesets())} (hype)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--queue", action="store_true", help="wait for an opponent (the default)")
    where.add_argument("--create", action="store_true", help="open a private room and wait there")
    where.add_argument(
        "--join",
        type=some("the code or id of a room"),
        metavar="CODE|ROOM",
        help="take a seat there",
    )
    where.add_argument("--against", metavar="POLICY", help="play a bot of the server")
    parser.add_argument(
        "--matches", type=whole(1, MOST_MATCHES), default=1, metavar="N", help="how many (1)"
    )
    parser.add_argument("--name", type=_name, help="what others see (the policy's name)")
    parser.add_argument(
        "--seed", type=whole(0, LARGEST_SEED), metavar="N", help="make its chance repeatable"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document at the end")


def _name(text: str) -> str:
    if not 0 < len(text.strip()) <= NAME_LENGTH:
        raise ArgumentTypeError(unlike(f"1 to {NAME_LENGTH} characters", text))
    return text


class PolicyBot(Bot):
    """A bot that asks a policy, which gets what the seat got and nothing else."""

    def __init__(self, policy: Policy, rng: Random) -> None:
        self.name = policy.name
        self._policy = policy
        self._rng = rng
        self._games = rulesets()

    async def choose(self, room: Room, legal: Legal) -> Json:
        """See `Bot.choose`."""
        if room.seat is None or room.prompt is None:
            raise ValueError(f"asked to choose in {room!r}, without a prompt of its own")
        listed = rules.Legal(legal.actions, legal.complete, legal.limits)
        decision = Decision(room.seat, room.options, room.view, room.prompt, listed)
        # Not in the loop: what the server says and asks meanwhile is answered.
        return await asyncio.to_thread(
            self._policy.choose, self._games[room.ruleset], decision, self._rng
        )


def run(args: Namespace) -> int:
    """Plays the matches, and says how each ended."""
    known = policies(args.ruleset)
    if args.policy not in known:
        return complain(
            f"--policy: {unlike(f'{either(sorted(known))} for {args.ruleset}', args.policy)}"
        )
    bot = PolicyBot(known[args.policy], Random(args.seed))
    played: list[Json] = []
    try:
        code = asyncio.run(_play(args, bot, played))
    except ConfigError as error:
        return complain(error)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if args.json:
        print(json.dumps({"matches": played, "wanted": args.matches}))
    return code


async def _play(args: Namespace, bot: PolicyBot, played: list[Json]) -> int:
    """Plays the matches, and gives the exit code. Raises `ConfigError`."""
    client = Client.connect(args.url, name=args.name or bot.name)
    try:
        said = functools.partial(print, file=sys.stderr, flush=True)
        patience = asyncio.get_running_loop().call_later(
            PATIENCE_S, said, f"no answer yet from {args.url}, trying on"
        )
        try:
            await client.open()
        except GamewardenClientError as error:
            raise ConfigError(f"{args.url}: {error}") from error
        finally:
            patience.cancel()
        if args.against is not None:
            _known(client, args)
        try:
            await _matches(client, args, bot, played)
        except (GamewardenClientError, asyncio.CancelledError) as error:
            await _give_up(client)
            if isinstance(error, asyncio.CancelledError):
                raise
            print(f"match {len(played) + 1}: {error}", file=sys.stderr)
            return 1
        return 0
    finally:
        await client.close()


async def _matches(client: Client, args: Namespace, bot: PolicyBot, played: list[Json]) -> None:
    room: Room | None = None
    for number in range(1, args.matches + 1):
        if not (args.create or args.join or args.against):
            _say(args, f"match {number}: waiting in the queue of {args.ruleset}")
        room = await _room(client, args, before=room)
        code = f", code {room.code}" if room.code else ""
        _say(args, f"match {number}: room {room.id}{code}, seat {room.seat}")
        await bot.play(room)
        result = _result(room)
        played.append(result)
        _say(args, f"match {number}: {result['result']} ({result['reason']})")


async def _give_up(client: Client) -> None:
    """Ends what nobody will play on, so that no opponent waits for it."""
    for room in client.rooms.values():
        if room.seat is None or room.state == "ended":
            continue
        with contextlib.suppress(GamewardenClientError, TimeoutError):
            async with asyncio.timeout(GIVE_UP_S):
                try:
                    await room.resign()  # it may have begun, and not be known to have
                except RefusedError:
                    await room.leave()  # nobody has come yet


def _known(client: Client, args: Namespace) -> None:
    """Raises `ConfigError` where the server has no such bot: it may be of another version."""
    for one in client.welcome.rulesets:
        if one.id == args.ruleset and args.against not in one.bots:
            raise ConfigError(f"--against: {unlike(either(one.bots), args.against)}")


async def _room(client: Client, args: Namespace, *, before: Room | None) -> Room:
    """Where the next match is played."""
    if args.join is not None:
        return await (client.join(args.join) if before is None else before.rematch())
    if before is not None:
        await before.leave()
    if args.create:
        return await client.create(args.ruleset, private=True)
    if args.against is not None:
        return await client.create(args.ruleset, private=True, fill={"1": args.against})
    return await client.queue(args.ruleset, timeout_s=WAIT_S)


def _result(room: Room) -> Json:
    outcome = room.outcome or {}
    if "winner" not in outcome:
        result = "drawn"
    else:
        result = "won" if outcome["winner"] == room.seat else "lost"
    return {
        "room": room.id,
        "seat": room.seat,
        "entries": room.seq,
        "result": result,
        "reason": outcome.get("reason", ""),
    }


def _say(args: Namespace, line: str) -> None:
    """Tells a person how it goes; a program gets its document at the end."""
    print(line, file=sys.stderr if args.json else sys.stdout, flush=True)
