"""What `/metrics` shows. Counting is plain adding; the text is made when somebody reads it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# Seconds. Dense where the targets are: an apply takes well under 1 ms, an append some tenths.
LATENCIES = (
    0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
    0.5, 1.0, 2.5,
)  # fmt: skip


class Latency:
    """A histogram of seconds over `LATENCIES`."""

    def __init__(self) -> None:
        self.counts = [0] * (len(LATENCIES) + 1)
        self.total_s = 0.0

    def observe(self, seconds: float) -> None:
        """Counts one."""
        self.counts[bisect_left(LATENCIES, seconds)] += 1
        self.total_s += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """Upper bounds and how many are at most that, the last one without a bound."""
        bounds = [*map(str, LATENCIES), "+Inf"]
        return [(bound, float(n)) for bound, n in zip(bounds, accumulate(self.counts), strict=True)]


class Metrics:
    """The counts of one node since its start. Whoever sees something happen adds to them."""

    def __init__(self) -> None:
        self.bytes_in = 0
        self.bytes_out = 0
        self.faults = 0
        self.frames_in = 0
        self.frames_out = 0
        self.closed: Counter[int] = Counter()  # by close code
        self.refused: Counter[int] = Counter()  # by HTTP status
        self.intents: Counter[tuple[str, str]] = Counter()  # by message type and result
        self.choices: Counter[tuple[str, str]] = Counter()  # of bots, by policy and result
        self.append = Latency()
        self.apply = Latency()
        self._gauges: list[tuple[str, str, str, Callable[[], float | Mapping[str, float]]]] = []
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def gauge(
        self,
        name: str,
        text: str,
        read: Callable[[], float | Mapping[str, float]],
        *,
        label: str = "",
    ) -> None:
        """Adds a value to look up whenever the page is read; with `label`, one for each key."""
        self._gauges.append((name, text, label, read))

    def page(self) -> bytes:
        """The page, in the Prometheus text format."""
        return generate_latest(self._registry)

    def describe(self) -> list[Metric]:
        """Nothing: the names depend on what was registered (a hook of prometheus_client)."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Every metric as it stands (a hook of prometheus_client)."""
        for name, text, label, read in self._gauges:
            yield _gauge(name, text, label, read())
        for name, text, value in (
            ("received_bytes", "Payload bytes of frames received.", self.bytes_in),
            ("sent_bytes", "Payload bytes of frames queued to be sent.", self.bytes_out),
            ("received_frames", "Frames received.", self.frames_in),
            ("sent_frames", "Frames queued to be sent.", self.frames_out),
            ("faults", "Errors answered with `internal`.", self.faults),
        ):
            yield CounterMetricFamily(f"gamewarden_{name}", text, value=value)
        yield _counts("closed", "Connections closed by this node.", ("code",), self.closed)
        yield _counts("refused", "Connections refused with HTTP.", ("status",), self.refused)
        yield _counts(
            "intents",
            "Messages of clients by type and result: ok, or the error code.",
            ("type", "result"),
            self.intents,
        )
        yield _counts(
            "bot_choices",
            "Choices of the server's bots by policy and result: ok, or why it was left to chance.",
            ("policy", "result"),
            self.choices,
        )
        yield _histogram("append", "From the making of an entry to its being stored.", self.append)
        yield _histogram("apply", "Time in the rules for one action.", self.apply)


def _gauge(name: str, text: str, label: str, value: float | Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(f"gamewarden_{name}", text, labels=[label] if label else None)
    if isinstance(value, Mapping):
        for key, one in value.items():
            family.add_metric([key], one)
    else:
        family.add_metric([], value)
    return family


def _counts(
    name: str,
    text: str,
    labels: tuple[str, ...],
    counts: Mapping[int, int] | Mapping[tuple[str, str], int],
) -> Metric:
    family = CounterMetricFamily(f"gamewarden_{name}", text, labels=labels)
    for key, count in list(counts.items()):
        family.add_metric(list(key) if isinstance(key, tuple) else [str(key)], count)
    return family


def _histogram(name: str, text: str, latency: Latency) -> Metric:
    family = HistogramMetricFamily(f"gamewarden_{name}_seconds", text)
    family.add_metric([], latency.buckets(), latency.total_s)
    return family
