/** Address and label of each page that the not-found page offers, the nearest first; the others stay empty. */
export const nearSlots = [
  ['nearest-path', 'nearest-label'],
  ['near-path', 'near-label'],
  ['next-path', 'next-label'],
] as const;
