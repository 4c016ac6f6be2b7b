import type { Draft, DraftPlace } from './entry-place.ts';
import { fillEmpty, isKept, isSet, withField } from './fields.ts';

function keptForm(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof HTMLFormElement ? target : isKept(target) ? target.form : null;
  return form?.dataset['draft'] === undefined ? undefined : form;
}

/**
 * Stores what is typed into forms with `data-draft`, and restores it on later visits, without waiting for hydration.
 * A form that is emptied was sent; its draft is deleted.
 */
export function keepForms(place: DraftPlace): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const name = form.dataset['draft'] ?? '';
    const draft = place.read(name);
    if (draft) fillEmpty(form, draft);
    // Typed before this code was loaded.
    const typed = [...form.elements].filter(isKept).filter(isSet);
    if (typed.length > 0) place.write(name, typed.reduce<Draft>(withField, place.read(name) ?? {}));
  }
  const keep = ({ target }: Event): void => {
    const name = keptForm(target)?.dataset['draft'];
    if (name !== undefined && isKept(target)) place.write(name, withField(place.read(name), target));
  };
  document.addEventListener('input', keep);
  document.addEventListener('change', keep);
  document.addEventListener('reset', ({ target }) => {
    const name = keptForm(target)?.dataset['draft'];
    if (name !== undefined) place.clear(name);
  });
}

/** Deletes the draft of a form sent without script, on the page that confirms it. */
export function forgetSent(place: DraftPlace): void {
  const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset['sent'];
  if (sent !== undefined) place.clear(sent);
}
