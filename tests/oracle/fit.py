# SPDX-License-Identifier: MIT
"""fit.py -- the fitted model against a second fit

The idea: random counts that some random model might have produced, fitted
once by the library and once here, by Newton's method on the numbers as they
are: no scaling, no ridge, no halved steps.  Where the winners overlap both
must find the same model, and its loss must be what the definition says.

    python3 fit.py --fit PROGRAM [--count N] [--seed S]
"""

import argparse
import random
import subprocess
import sys
from math import exp, log


def draw_rows(rng):
    """Rows (turn, empty, pot, maker, breaker).  Each bucket has both winners,
    so that nothing separates them."""
    low = rng.randint(0, 30)
    truth = [rng.uniform(-2, 2), rng.uniform(-1, 1), rng.uniform(-0.3, 0.3), rng.uniform(-2, 2)]
    rows = []
    for step in rng.sample(range(256), rng.randint(8, 40)):
        turn, empty, pot = len(rows) % 2, low + rng.randint(0, 12), step / 64
        odds = truth[0] + truth[1] * turn + truth[2] * (empty - low) + truth[3] * (pot - 2)
        count = rng.randint(1, 60)
        maker = sum(rng.random() < 1 / (1 + exp(-odds)) for _ in range(count))
        rows.append((turn, empty, pot, maker + 1, count - maker + 1))
    return rows


def weighted(rows, balanced):
    """Pairs of numbers and weights; the weights are 1 in all."""
    maker, breaker = sum(r[3] for r in rows), sum(r[4] for r in rows)
    a, b = (2 * maker, 2 * breaker) if balanced else (maker + breaker,) * 2
    return [((1, *r[:3]), r[3] / a, r[4] / b) for r in rows]


def odds_of(beta, x):
    return sum(b * v for b, v in zip(beta, x))


def loss_of(beta, data):
    return sum(m * log(1 + exp(-odds_of(beta, x))) + b * log(1 + exp(odds_of(beta, x)))
               for x, m, b in data)


def solve(a, y):
    """Gauss and Jordan, with pivots."""
    rows = [list(row) + [value] for row, value in zip(a, y)]
    for k in range(4):
        pivot = max(range(k, 4), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for i in range(4):
            if i != k:
                rows[i] = [v - rows[i][k] * w for v, w in zip(rows[i], rows[k])]
    return [row[4] for row in rows]


def fit(data):
    beta = [0.0] * 4
    for _ in range(30):
        gradient, hessian = [0.0] * 4, [[0.0] * 4 for _ in range(4)]
        for x, m, b in data:
            p = 1 / (1 + exp(-odds_of(beta, x)))
            for i in range(4):
                gradient[i] += (m - (m + b) * p) * x[i]
                for j in range(4):
                    hessian[i][j] += (m + b) * p * (1 - p) * x[i] * x[j]
        beta = [old + step for old, step in zip(beta, solve(hessian, gradient))]
    return beta


def compare(program, rng):
    """None, or what is wrong."""
    rows, balanced = draw_rows(rng), rng.random() < 0.5
    data = weighted(rows, balanced)
    text = "".join("%d %d %r %d %d\n" % row for row in rows)
    run = subprocess.run([program] + ["--balanced"] * balanced, input=text,
                         capture_output=True, text=True, check=True)
    *theirs, loss = map(float, run.stdout.split())
    ours = fit(data)
    if any(abs(a - b) > 1e-5 * (1 + abs(b)) for a, b in zip(theirs, ours)):
        return f"coefficients {theirs} instead of {ours} for\n{text}"
    if abs(loss - loss_of(ours, data)) > 1e-9:
        return f"loss {loss} instead of {loss_of(ours, data)} for\n{text}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fit", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    for i in range(options.count):
        wrong = compare(options.fit, random.Random(options.seed + i))
        if wrong:
            failed += 1
            print(f"seed {options.seed + i}: {wrong}", file=sys.stderr)
    print(f"{options.count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
