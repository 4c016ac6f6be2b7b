const signs = ['mousemove', 'touchstart', 'keydown', 'scroll', 'focusin', 'click'] as const;

/** Resolves at the visitor's first movement, tap or key press on the page. */
export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    for (const sign of signs) {
      addEventListener(
        sign,
        ({ movementX, movementY }: Event & Partial<MouseEvent>) => {
          // A page opening under a resting mouse gets a mousemove without movement.
          if (sign === 'mousemove' && movementX === 0 && movementY === 0) return;
          settled.abort();
          resolve();
        },
        { capture: true, passive: true, signal: settled.signal },
      );
    }
  });
}
