/** What a person does on a page before using a part of it, with any device. */
const signs = ['mousemove', 'touchstart', 'keydown', 'scroll', 'focusin', 'click'] as const;

/** Resolves when the visitor has moved, tapped or typed anything on the page: somebody is there. */
export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    for (const sign of signs) {
      addEventListener(
        sign,
        ({ movementX, movementY }: Event & Partial<MouseEvent>) => {
          // A page that opens under a resting mouse is told of a movement that nobody made.
          if (sign === 'mousemove' && movementX === 0 && movementY === 0) return;
          settled.abort();
          resolve();
        },
        { capture: true, passive: true, signal: settled.signal },
      );
    }
  });
}
