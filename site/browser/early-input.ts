/** How long a form waits for its island before it is posted as without a script; milliseconds. */
const patience = 4000;

/**
 * Shows a button as pressed, and acts once its island is awake, in a task of its own: waking and answering in one would
 * keep the page from painting.
 */
function whenAwake(island: Element, button: HTMLButtonElement, act: () => void): void {
  button.setAttribute('aria-busy', 'true');
  island.addEventListener(
    'astro:hydrate',
    () => {
      setTimeout(() => {
        button.removeAttribute('aria-busy');
        act();
      });
    },
    { once: true },
  );
}

/**
 * Keeps what a visitor presses in an island between seeing it and its waking, and presses it again once it is awake. A
 * form whose island never comes is posted natively, as without a script. Enter in a field arrives as a click, too.
 */
export function keepEarlyInput(): void {
  const waiting = new WeakSet<HTMLElement>();
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const island = button?.closest('astro-island[ssr]');
      if (!button || !island) return;
      const form = button.type === 'submit' ? button.form : null;
      if (!form) {
        // Pressed again out of impatience is not pressed twice.
        if (waiting.has(button)) return;
        waiting.add(button);
        whenAwake(island, button, () => {
          button.click();
        });
        return;
      }
      event.preventDefault();
      if (waiting.has(form)) return;
      waiting.add(form);
      const giveUp = setTimeout(() => {
        form.requestSubmit();
      }, patience);
      // A click, not a submit event: React hydrates at once for the one and lets the other pass.
      whenAwake(island, button, () => {
        clearTimeout(giveUp);
        button.click();
      });
    },
    true,
  );
}
