// SPDX-License-Identifier: MIT
// Places for the vertices of a small graph: from a circle, neighbours attract
// and all repel, ever more slowly (Fruchterman and Reingold).  No randomness,
// so a component always looks the same.

const rounds = 400;

export function layout(vertices, edges) {
  const index = new Map(vertices.map((vertex, i) => [vertex, i]));
  const links = edges.map(([a, b]) => [index.get(a), index.get(b)]);
  const spots = vertices.map((_, i) => {
    const angle = (2 * Math.PI * i) / vertices.length;
    return [Math.cos(angle), Math.sin(angle)];
  });
  for (let round = 0; round < rounds; round++) relax(spots, links, 0.3 * (1 - round / rounds));
  return fit(spots);
}

function relax(spots, links, reach) {
  const ideal = 1.6 / Math.sqrt(spots.length);
  const pulls = spots.map(() => [0, 0]);
  const push = (i, j, force) => {
    const [dx, dy] = [spots[i][0] - spots[j][0], spots[i][1] - spots[j][1]];
    const distance = Math.hypot(dx, dy) || 1e-3;
    const strength = force(distance) / distance;
    pulls[i][0] += dx * strength;
    pulls[i][1] += dy * strength;
    pulls[j][0] -= dx * strength;
    pulls[j][1] -= dy * strength;
  };
  for (let i = 0; i < spots.length; i++)
    for (let j = 0; j < i; j++) push(i, j, (distance) => (ideal * ideal) / distance);
  for (const [i, j] of links) push(i, j, (distance) => -(distance * distance) / ideal);
  spots.forEach((spot, i) => {
    const size = Math.hypot(...pulls[i]) || 1;
    const step = Math.min(size, reach) / size;
    spot[0] += pulls[i][0] * step;
    spot[1] += pulls[i][1] * step;
  });
}

// Into the square from 0 to 100, with a margin.
function fit(spots) {
  const bounds = (axis) => [Math.min(...spots.map((s) => s[axis])), Math.max(...spots.map((s) => s[axis]))];
  const [[left, right], [top, bottom]] = [bounds(0), bounds(1)];
  const scale = 88 / Math.max(right - left, bottom - top, 1e-6);
  const middle = [(left + right) / 2, (top + bottom) / 2];
  return spots.map(([x, y]) => [50 + (x - middle[0]) * scale, 50 + (y - middle[1]) * scale]);
}
