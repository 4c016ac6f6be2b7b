/**
 * Makes the backs of the cards inert as soon as any script runs, long before the cards themselves wake up. The page as
 * served cannot say so: without a script both faces show.
 */
export function hideBacks(): void {
  for (const back of document.querySelectorAll<HTMLElement>('.flip:not(.on) .back')) back.inert = true;
}
