import type { ClientDirective } from 'astro';
import { firstSign } from './first-sign.ts';

/** How far outside the view an island may be when its code is asked for, and when it wakes; of the window's height. */
const margins = { code: '150% 0px', waking: '50% 0px' } as const;

function comesWithin(margin: string, element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
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
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 100 });
    else setTimeout(resolve, 50);
  });
}

/** Whether the address says what this island is to show; `names` are those of its fields, with spaces between them. */
function isAddressed(names: unknown): boolean {
  const asked = new URLSearchParams(location.search);
  return typeof names === 'string' && names.split(' ').some((name) => asked.has(name));
}

async function hydrate(
  load: Parameters<ClientDirective>[0],
  { value }: Parameters<ClientDirective>[1],
  element: HTMLElement,
): Promise<void> {
  const press = isAddressed(value) ? Promise.resolve() : touched(element);
  await Promise.race([press, firstSign().then(() => comesWithin(margins.code, element))]);
  // A first sign may be a press elsewhere: what it does is painted before this code is evaluated.
  await Promise.race([press, idle()]);
  const wake = await load();
  await Promise.race([press, comesWithin(margins.waking, element)]);
  await wake();
}

/**
 * `client:touch`: wakes an island near the view once the visitor has moved, tapped or typed anything on the page, so
 * that whoever only reads asks for no framework. Its code comes before it is needed; React wakes it in slices, so that
 * nothing waits. One that is touched while it sleeps wakes at once; what is pressed until then is kept
 * (early-input.ts). So does one whose fields are in the address: `client:touch="gain delay"`.
 */
const touch: ClientDirective = (load, options, element) => {
  void hydrate(load, options, element);
};

export default touch;
