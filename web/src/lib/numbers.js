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
  if (number >= 1000 && unit) return power(number * 1000 ** unit);
  return `${unit ? number.toPrecision(3) : Math.round(number)}${units[unit]}`;
}

const raised = (digits) => digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]);

function power(number) {
  const [factor, exponent] = number.toExponential(1).split('e+');
  return `${factor}·10${raised(exponent)}`;
}

// A limit such as 512M, as bytes.
export function limit(text) {
  const units = { K: 1e3, M: 1e6, G: 1e9 };
  const match = /^(\d+)([KMG])$/.exec(text ?? '');
  return match ? Number(match[1]) * units[match[2]] : null;
}

export function percent(share) {
  return share < 0.001 ? 'under 0.1 %' : `${(100 * share).toPrecision(2)} %`;
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
