// SPDX-License-Identifier: MIT
// The polyominoes that have a name.  The server knows them; until it has
// answered there are none.
import { getOnce } from './api.js';

export const shapes = $state({ names: [] });

getOnce('shapes').then(
  (list) => (shapes.names = list.map((shape) => shape.name)),
  () => {},
);
