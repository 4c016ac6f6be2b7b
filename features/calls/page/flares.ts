/** Most times on a page whose choice the drawing shows; beyond, the drawing shows none. */
const most = 150;

/** Style rules that stand the flare on the chosen time, or on the first while nothing is chosen; no script is needed. */
export function flareRules(): string {
  const chosen = Array.from({ length: most }, (_, n) => `.cal:has(#t${n}:checked) [data-flare='${n}']`);
  return `.cal:not(:has(.slot input:checked)) [data-flare='0'],${chosen.join(',')}{display:inline}`;
}
