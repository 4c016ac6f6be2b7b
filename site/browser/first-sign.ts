/** What a person does before using a part of a page, with any device. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'click'] as const;

/** A page that opens under a resting mouse is told of a movement that nobody made. */
function isOfTheBrowser(event: Event): boolean {
  return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
}

/** Resolves when the visitor has moved, tapped or typed anything on the page: somebody is there. */
export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    // The sign that brought this code (at-rest.ts) may be over.
    if (scrollY > 0 || document.activeElement !== document.body) {
      resolve();
      return;
    }
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
