import type { ClientDirective } from 'astro';

/** What a person does before using a form, with any device. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const;

/** A page that opens under a resting mouse is told of a movement that nobody made. */
function isOfTheBrowser(event: Event): boolean {
  return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
}

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    for (const sign of signs) {
      addEventListener(
        sign,
        (event) => {
          if (isOfTheBrowser(event)) return;
          settled.abort();
          resolve();
        },
        { capture: true, passive: true, signal: settled.signal },
      );
    }
  });
}

function inView(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    for (const child of element.children) observer.observe(child);
  });
}

async function hydrate(load: Parameters<ClientDirective>[0], element: HTMLElement): Promise<void> {
  await firstSign();
  await inView(element);
  const wake = await load();
  await wake();
}

/**
 * `client:touch`: hydrates an island that is in view once the visitor has moved, tapped or typed anything on the page, so
 * that a form in the first viewport costs no framework at load. What is pressed until then is kept (early-input.ts).
 */
const touch: ClientDirective = (load, _options, element) => {
  void hydrate(load, element);
};

export default touch;
