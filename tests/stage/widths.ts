import type { PlaywrightTestOptions } from '@playwright/test';

/** A window on a desk. */
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies Partial<PlaywrightTestOptions>;

/** A telephone. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies Partial<PlaywrightTestOptions>;

/** Windows in which every page and state is looked at. */
export const widths = [phone.viewport, desktop.viewport] as const;
