// SPDX-License-Identifier: MIT
// Numbers for people.

export function short(number) {
  if (number === null || number === undefined) return '–';
  const units = ['', ' k', ' M', ' G', ' T'];
  let unit = 0;
  while (Math.abs(number) >= 9999.5 && unit < units.length - 1) {
    number /= 1000;
    unit++;
  }
  return `${unit ? number.toPrecision(3) : Math.round(number)}${units[unit]}`;
}

export function bytes(number) {
  if (number === null || number === undefined) return '–';
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (number >= 999.5 && unit < units.length - 1) {
    number /= 1000;
    unit++;
  }
  return `${unit ? number.toPrecision(3) : number} ${units[unit]}`;
}

export function seconds(number) {
  if (number === null || number === undefined) return '–';
  if (number < 0.001) return 'under 1 ms';
  if (number < 1) return `${Math.round(number * 1000)} ms`;
  if (number < 100) return `${number.toFixed(1)} s`;
  return `${Math.floor(number / 60)} min ${Math.round(number % 60)} s`;
}

export function whole(number) {
  return number.toLocaleString('en');
}
