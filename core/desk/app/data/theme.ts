import { pageStore } from '../../../../ui/stores/page-store.ts';

/** What the desk can look like; `device`: as this device is set. */
export const themes = ['device', 'day', 'night'] as const;
export type Theme = (typeof themes)[number];

const kept = 'theme';

const theme = pageStore<Theme>(themes.find((one) => one === localStorage.getItem(kept)) ?? 'device');

export const useTheme = theme.use;

function show(chosen: Theme): void {
  if (chosen === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
}

/** Shows the desk as it was chosen on this device; before anything is drawn. */
export function showTheme(): void {
  show(theme.get());
}

/** This device's choice, on the sheet of keys. */
export function chooseTheme(chosen: Theme): void {
  theme.set(chosen);
  show(chosen);
  if (chosen === 'device') localStorage.removeItem(kept);
  else localStorage.setItem(kept, chosen);
}
