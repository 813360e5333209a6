// SPDX-License-Identifier: MIT
// Light, dark, or what the system says.

const name = 'gridlock-theme';
const order = ['auto', 'light', 'dark'];

function stored() {
  try {
    return order.includes(localStorage.getItem(name)) ? localStorage.getItem(name) : 'auto';
  } catch {
    return 'auto'; // storage may be forbidden
  }
}

export const theme = $state({ choice: stored() });

export function applyTheme() {
  document.documentElement.dataset.theme = theme.choice;
}

export function nextTheme() {
  theme.choice = order[(order.indexOf(theme.choice) + 1) % order.length];
  try {
    localStorage.setItem(name, theme.choice);
  } catch {
    // then it lasts as long as the page
  }
}
