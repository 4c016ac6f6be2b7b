/** Themes of the desk; `device` follows the device's setting. */
export const themes = ['device', 'day', 'night'] as const;
export type Theme = (typeof themes)[number];

const kept = 'theme';

export function themeKept(): Theme {
  return themes.find((one) => one === localStorage.getItem(kept)) ?? 'device';
}

/** Applies the stored theme; call it before the first paint. */
export function showTheme(chosen = themeKept()): void {
  if (chosen === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
}

export function chooseTheme(chosen: Theme): void {
  showTheme(chosen);
  if (chosen === 'device') localStorage.removeItem(kept);
  else localStorage.setItem(kept, chosen);
}
