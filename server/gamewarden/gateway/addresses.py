"""How often an address may come: new connections and plain requests, each in a window of time."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque

ADDRESSES = 10_000  # remembered; the one not seen for longest is forgotten first
IPV6_HOME = 64  # bits: what one household or one host is given, and can choose addresses within


class Addresses:
    """At most `count` of an address in any `span_ms`."""

    def __init__(self, count: int, span_ms: int) -> None:
        self._count = count
        self._span_ms = span_ms
        self._seen: OrderedDict[str, deque[int]] = OrderedDict()

    def take(self, address: str, now_ms: int) -> int:
        """Counts one and gives 0, or counts nothing and gives how long to wait, in milliseconds."""
        home = _home(address)
        times = self._seen.setdefault(home, deque())
        self._seen.move_to_end(home)
        if len(self._seen) > ADDRESSES:
            self._seen.popitem(last=False)
        if times and now_ms < times[-1]:
            times.clear()  # the clock was set back
        while times and times[0] <= now_ms - self._span_ms:
            times.popleft()
        if len(times) >= self._count:
            return times[0] + self._span_ms - now_ms
        times.append(now_ms)
        return 0

    def give_back(self, address: str) -> None:
        """Takes one back: it turned out to be a session with a limit of its own."""
        times = self._seen.get(_home(address))
        if times:
            times.popleft()


def is_local(address: str) -> bool:
    """Whether an address is of this very machine."""
    try:
        full = ipaddress.ip_address(address.split("%", 1)[0])
    except ValueError:
        return False
    mapped = full.ipv4_mapped if isinstance(full, ipaddress.IPv6Address) else None
    return (mapped or full).is_loopback


def _home(address: str) -> str:
    if ":" not in address:
        return address
    try:
        full = ipaddress.IPv6Address(address.split("%", 1)[0])
    except ValueError:
        return address
    if full.ipv4_mapped is not None:
        return str(full.ipv4_mapped)
    return str(ipaddress.IPv6Network((full, IPV6_HOME), strict=False))
