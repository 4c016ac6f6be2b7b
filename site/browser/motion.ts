/** Whether the visitor asked for less motion. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
