/** Windows in which every page and state is looked at. */
export const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
