import type { ClientDirective } from 'astro';

/** What a person does before using a form, with any device. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const;

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    for (const sign of signs) {
      addEventListener(sign, () => { settled.abort(); resolve(); }, { capture: true, passive: true, signal: settled.signal });
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

/**
 * `client:touch`: hydrates an island that is in view once the visitor has moved, tapped or typed anything on the page, so
 * that a form in the first viewport costs no framework at load. A press of its button before the island is alive is held
 * and pressed again afterwards; when the code does not arrive, it goes through natively.
 */
const touch: ClientDirective = async (load, _options, element) => {
  const held = new AbortController();
  let button: HTMLElement | undefined;
  element.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[type="submit"]') : null;
    if (!pressed) return;
    event.preventDefault();
    button = pressed;
  }, { capture: true, signal: held.signal });
  // Without code on its way a held press would be lost, so the hold ends whatever happens.
  try {
    await firstSign();
    await inView(element);
    const hydrate = await load();
    await hydrate();
  } finally {
    held.abort();
    button?.click();
  }
};

export default touch;
