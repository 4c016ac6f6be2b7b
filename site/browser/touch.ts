import type { ClientDirective } from 'astro';
import { firstSign } from './first-sign.ts';

/** From how far off an island is woken: half a window above and below the view. */
const near = '50% 0px';

function comesNear(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: near },
    );
    for (const child of element.children) observer.observe(child);
  });
}

/** Resolves when somebody presses something in the island or reaches it by key: then nothing waits. */
function touched(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    for (const touch of ['pointerdown', 'focusin', 'click'] as const) {
      element.addEventListener(touch, () => resolve(), { capture: true, once: true, passive: true });
    }
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 50);
  });
}

async function hydrate(load: Parameters<ClientDirective>[0], element: HTMLElement): Promise<void> {
  const press = touched(element);
  await Promise.race([press, firstSign().then(() => comesNear(element))]);
  const wake = await load();
  await Promise.race([press, idle()]);
  await wake();
}

/**
 * `client:touch`: wakes an island that is near the view once the visitor has moved, tapped or typed anything on the page, so
 * that whoever only reads asks for no framework. Its code comes first, and the island wakes when the page is idle. One that is
 * touched while it sleeps wakes at once; what is pressed until then is kept (early-input.ts).
 */
const touch: ClientDirective = (load, _options, element) => {
  void hydrate(load, element);
};

export default touch;
