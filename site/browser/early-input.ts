import { refuseBlank } from '../forms/first-refusal.ts';

/** How long a form waits for hydration before it is posted natively; milliseconds. */
const patience = 4000;

/** Shows a button as pressed and acts after hydration, in a task of its own: one task would delay painting. */
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

/** Repeats clicks in an island after its hydration, Enter in a field too; what is blank is refused at once. */
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
        if (waiting.has(button)) return;
        waiting.add(button);
        whenAwake(island, button, () => {
          button.click();
        });
        return;
      }
      event.preventDefault();
      if (waiting.has(form) || refuseBlank(form)) return;
      waiting.add(form);
      const giveUp = setTimeout(() => {
        form.requestSubmit();
      }, patience);
      // A click rather than a submit event, since React hydrates immediately for clicks and ignores submits.
      whenAwake(island, button, () => {
        clearTimeout(giveUp);
        button.click();
      });
    },
    true,
  );
}
