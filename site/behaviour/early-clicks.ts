/**
 * A click on a button of an island that is still asleep is kept, and given back to the button when the island wakes up.
 * Buttons that submit are left alone: their forms post natively.
 */
export function keepEarlyClicks(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>('button[type="button"]');
    const island = button?.closest('astro-island[ssr]');
    if (!button || !island) return;
    island.addEventListener('astro:hydrate', () => { button.click(); }, { once: true });
  });
}
