import { bearing } from './bearing.ts';

/**
 * Makes the backs of the cards inert as soon as any script runs, long before the cards themselves wake up. The page as
 * served cannot say so: without a script both faces show, and so they do again on a card whose own script does not come.
 */
function hideBacks(): void {
  for (const back of document.querySelectorAll<HTMLElement>('.flip:not(.on) .back')) back.inert = true;
  document.addEventListener('astro:hydration-error', ({ target }) => {
    const back = target instanceof Element ? target.querySelector<HTMLElement>('.flip .back') : null;
    if (back) back.inert = false;
  });
}

hideBacks();
bearing();
