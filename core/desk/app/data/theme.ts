/** What the desk can look like; `device`: as this device is set. */
export const themes = ['device', 'day', 'night'] as const;
export type Theme = (typeof themes)[number];

const kept = 'theme';

/** This device's choice. */
export function themeKept(): Theme {
  return themes.find((one) => one === localStorage.getItem(kept)) ?? 'device';
}

/** Shows the desk as it was chosen on this device; before anything is drawn. */
export function showTheme(chosen = themeKept()): void {
  if (chosen === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
}

/** Keeps this device's choice, and shows it. */
export function chooseTheme(chosen: Theme): void {
  showTheme(chosen);
  if (chosen === 'device') localStorage.removeItem(kept);
  else localStorage.setItem(kept, chosen);
}
