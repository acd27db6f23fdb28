"""Fit the network of `games.players.search.lead_evaluation` with numpy, for ``training/evaluation.py``.

Two hidden layers, with skip connections from the features and the first layer to the outputs. The loss is the cross
entropy of who goes out first, while nobody is out, plus the squared errors of the two margins in hundreds of points.
Adam with a cosine schedule and weight decay. The first layer is written with one byte a weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from games.players.common import weights_file
from games.players.search import lead_features
from games.players.search.lead_evaluation import OUTPUTS, WEIGHTS
from games.players.search.lead_features import SEATS
from training import packing
from training.packing import Matrix, pack

if TYPE_CHECKING:
    from training.evaluation import Lead

HIDDEN, SECOND = 24, 16
EPOCHS, BATCH, RATE, DECAY = 6, 512, 4e-3, 1.0
WARM = 200
"""Steps of warm-up."""
FIRST_WEIGHT, LATER_WEIGHT = 0.5, 0.5
"""Weights of the cross entropy and of the margin of later calls in the loss."""
HELD_OUT = 20
"""One round of `HELD_OUT` is held out."""
SIGNS = np.array([1, -1, 1, -1])

Net = dict[str, Matrix]


class Data(NamedTuple):
    """All leads, one a row."""

    numbers: Matrix
    """Feature numbers, one lead after another."""
    values: Matrix
    starts: Matrix
    """Where each lead's features begin, and the end of the last."""
    rounds: Matrix
    targets: Matrix
    """Who is out first, one of four; the margin without calls, later calls' margin, in hundreds."""
    stakes: Matrix
    open: Matrix
    """Whether nobody is out yet."""
    rollout: Matrix

    def rows(self, chosen: Matrix) -> Matrix:
        """The features of the chosen leads as dense rows."""
        found = np.zeros((len(chosen), lead_features.NUMBER), dtype=np.float32)
        for at, lead in enumerate(chosen):
            part = slice(self.starts[lead], self.starts[lead + 1])
            found[at, self.numbers[part]] = self.values[part]
        return found


def gather(leads: Iterable[Lead]) -> Data:
    numbers, values, starts, rest = [], [], [0], []
    for lead in leads:
        numbers.append(np.array([number for number, _ in lead.features], dtype=np.int16))
        values.append(np.array([value for _, value in lead.features], dtype=np.float32))
        starts.append(starts[-1] + len(lead.features))
        rest.append((lead.number, lead.first, lead.made, lead.later, not lead.out, lead.rollout, *lead.stakes))
    table = np.array(rest, dtype=np.float32)
    targets = np.zeros((len(table), OUTPUTS), dtype=np.float32)
    targets[np.arange(len(table)), table[:, 1].astype(int)] = 1
    targets[:, SEATS:] = table[:, 2:4] / 100
    return Data(np.concatenate(numbers), np.concatenate(values), np.array(starts), table[:, 0].astype(int), targets,
                table[:, 6:], table[:, 4] > 0, table[:, 5])


# the network ----------------------------------------------------------------


def fresh(rng: np.random.Generator) -> Net:
    sizes = {
        "rows": ((lead_features.NUMBER, HIDDEN), 0.08), "straight": ((lead_features.NUMBER, OUTPUTS), 0.0),
        "first_bias": ((HIDDEN,), 0.0), "second": ((HIDDEN, SECOND), (2 / HIDDEN) ** 0.5),
        "second_bias": ((SECOND,), 0.0), "outputs": ((SECOND, OUTPUTS), 0.1), "past": ((HIDDEN, OUTPUTS), 0.0),
        "bias": ((OUTPUTS,), 0.0),
    }
    return {name: rng.normal(0.0, spread or 1e-9, shape).astype(np.float32) for name, (shape, spread) in sizes.items()}


def forward(net: Net, rows: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    first = np.maximum(rows @ net["rows"] + net["first_bias"], 0)
    second = np.maximum(first @ net["second"] + net["second_bias"], 0)
    return first, second, second @ net["outputs"] + first @ net["past"] + rows @ net["straight"] + net["bias"]


def shares(logits: Matrix) -> Matrix:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def slopes(net: Net, rows: Matrix, targets: Matrix, open_: Matrix) -> Net:
    """The gradient of the mean loss."""
    first, second, outputs = forward(net, rows)
    wrong = outputs - targets
    wrong[:, :SEATS] = (shares(outputs[:, :SEATS]) - targets[:, :SEATS]) * FIRST_WEIGHT * open_[:, None]
    wrong[:, SEATS] *= 2
    wrong[:, SEATS + 1] *= 2 * LATER_WEIGHT
    wrong /= len(rows)
    at_second = (wrong @ net["outputs"].T) * (second > 0)
    at_first = (at_second @ net["second"].T + wrong @ net["past"].T) * (first > 0)
    return {
        "rows": rows.T @ at_first, "straight": rows.T @ wrong, "first_bias": at_first.sum(0),
        "second": first.T @ at_second, "second_bias": at_second.sum(0), "outputs": second.T @ wrong,
        "past": first.T @ wrong, "bias": wrong.sum(0),
    }


def descend(data: Data, chosen: Matrix, rng: np.random.Generator) -> Net:
    """Adam."""
    net = fresh(rng)
    means = {name: np.zeros_like(value) for name, value in net.items()}
    squares = {name: np.zeros_like(value) for name, value in net.items()}
    steps = EPOCHS * (len(chosen) // BATCH)
    for step, batch in enumerate(batches(chosen, rng), 1):
        rate = RATE * min(1.0, step / WARM) * (0.5 + 0.5 * np.cos(np.pi * step / steps) + 0.01)
        for name, slope in slopes(net, data.rows(batch), data.targets[batch], data.open[batch]).items():
            means[name] += 0.1 * (slope - means[name])
            squares[name] += 0.001 * (slope**2 - squares[name])
            size = np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-7
            decay = DECAY * net[name] if name in ("rows", "straight") else 0.0
            net[name] -= rate * (means[name] / (1 - 0.9**step) / size + decay)
    return net


def batches(chosen: Matrix, rng: np.random.Generator) -> Iterator[Matrix]:
    for _ in range(EPOCHS):
        shuffled = rng.permutation(chosen)
        for first in range(0, len(chosen) - BATCH + 1, BATCH):
            yield shuffled[first : first + BATCH]


# the report -----------------------------------------------------------------


def margins(data: Data, chosen: Matrix, outputs: Matrix) -> Matrix:
    """The margin from the outputs, including calls."""
    stakes = data.stakes[chosen] * SIGNS
    return 100 * outputs[:, SEATS:].sum(1) + ((2 * shares(outputs[:, :SEATS]) - 1) * stakes).sum(1)


def report(data: Data, chosen: Matrix, net: Net) -> None:
    """Print the share of variance on held-out rounds that the network explains, and a rollout."""
    told = np.concatenate([
        margins(data, part, forward(net, data.rows(part))[2]) for part in np.array_split(chosen, len(chosen) // 999 + 1)
    ])
    sure = data.targets[chosen, :SEATS]
    true = 100 * data.targets[chosen, SEATS:].sum(1) + ((2 * sure - 1) * data.stakes[chosen] * SIGNS).sum(1)
    rollout = data.rollout[chosen]
    for name, part in (("nobody out", data.open[chosen]), ("one out", ~data.open[chosen])):
        spread = true[part].var()
        missed = ((true - told)[part] ** 2).mean()
        alone = ((true - rollout)[part] ** 2).mean()
        scaled = np.corrcoef(true[part], rollout[part])[0, 1] ** 2
        print(f"{name}: {part.sum()} leads; the network explains {1 - missed / spread:.3f} of the variance "
              f"(error {missed ** 0.5:.1f}), the rollout {1 - alone / spread:.3f} ({scaled:.3f} at its best scale)")


# the weights ----------------------------------------------------------------


def write(net: Net) -> Net:
    """Write the weights; return the network as it is after rounding."""
    text, scales, exact = pack(np.concatenate([net["rows"], net["straight"]], 1))
    numbers = {
        "scales": scales, "bias": np.concatenate([net["first_bias"], net["bias"]]),
        "second": net["second"].T, "second_bias": net["second_bias"],
        "outputs": np.concatenate([net["outputs"], net["past"]]).T,
    }
    packing.write(weights_file.FOLDER / f"{WEIGHTS}.json", numbers, {"rows": text})
    return net | {"rows": exact[:, :HIDDEN], "straight": exact[:, HIDDEN:]}


def fit(leads: Iterable[Lead]) -> None:
    data = gather(leads)
    every = np.arange(len(data.rounds))
    held_out = data.rounds % HELD_OUT == 0
    net = descend(data, every[~held_out], np.random.default_rng(0))
    report(data, every[held_out], write(net))
