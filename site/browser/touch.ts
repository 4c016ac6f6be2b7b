import type { ClientDirective } from 'astro';
import { firstSign } from './first-sign.ts';

/** Value for a form: the page answers a press that follows the first sign at once (first-refusal.ts). */
const later = 'later';
const pause = 500;

/** Distance from the view at which an island's code is fetched and at which it hydrates, as share of the window. */
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

/** Resolves in the frame after a touch: code that is fetched then is evaluated after its paint. */
function touched(element: HTMLElement, value: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    // After a `pointerdown` the code would arrive together with the click that the page answers.
    for (const touch of [value === later ? 'click' : 'pointerdown', 'focusin', 'click'])
      element.addEventListener(touch, () => requestAnimationFrame(resolve), { capture: true, once: true });
  });
}

function idle(value: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (value !== later && 'requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 100 });
    else setTimeout(resolve, value === later ? pause : 50);
  });
}

/** Whether the address sets one of this island's fields. @param names space-separated names of the fields */
function isAddressed(names: unknown): boolean {
  const asked = new URLSearchParams(location.search);
  return typeof names === 'string' && names.split(' ').some((name) => asked.has(name));
}

async function hydrate(
  load: Parameters<ClientDirective>[0],
  { value }: Parameters<ClientDirective>[1],
  element: HTMLElement,
): Promise<void> {
  const press = isAddressed(value) ? Promise.resolve() : touched(element, value);
  await Promise.race([press, firstSign().then(() => comesWithin(margins.code, element))]);
  // The first sign may be a press elsewhere, whose answer is painted before this code is evaluated.
  await Promise.race([press, idle(value)]);
  const wake = await load();
  await Promise.race([press, comesWithin(margins.waking, element)]);
  await wake();
}

/** `client:touch`: hydrates an island near the view after a first sign, if touched, or if the address sets it. */
const touch: ClientDirective = (load, options, element) => {
  void hydrate(load, options, element);
};

export default touch;
