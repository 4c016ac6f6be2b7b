type Control = HTMLInputElement | HTMLTextAreaElement;

/** Marks a control, and the others of its choice, as invalid or not. */
function mark(control: Control, isBlank: boolean): void {
  const choice = control.closest('fieldset');
  const [fault, hint] = [`${control.id}-fault`, `${control.id}-hint`];
  const described = [isBlank && fault, document.getElementById(hint) && hint].filter(Boolean).join(' ');
  if (described === '') (choice ?? control).removeAttribute('aria-describedby');
  else (choice ?? control).setAttribute('aria-describedby', described);
  for (const one of choice?.querySelectorAll('input') ?? [control])
    one.ariaInvalid = isBlank ? 'true' : choice ? 'false' : null;
}

/** Shows the errors of a form's blank required fields alone; returns the summary if there are any. */
function showBlank(form: HTMLFormElement): HTMLElement | undefined {
  const title = form.querySelector<HTMLElement>('[data-one]');
  const summary = title?.parentElement;
  if (!title || !summary) return undefined;
  let count = 0;
  for (const entry of summary.querySelectorAll('li')) {
    const id = entry.querySelector('a')?.hash.slice(1) ?? '';
    const control = document.getElementById(id);
    const fault = document.getElementById(`${id}-fault`);
    if (!fault || !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    const isBlank = control.validity.valueMissing;
    if (isBlank) count += 1;
    entry.hidden = fault.hidden = !isBlank;
    mark(control, isBlank);
  }
  summary.hidden = count === 0;
  if (count === 0) return undefined;
  title.textContent = title.dataset[count === 1 ? 'one' : 'several'] ?? '';
  return summary;
}

/** What is filled in is no longer refused; once its island is there, that checks. */
function followInput({ currentTarget: form }: Event): void {
  if (form instanceof HTMLFormElement && form.closest('astro-island[ssr]')) showBlank(form);
}

/**
 * Refuses a form with blank required fields before its island is there, by the messages that it carries hidden
 * (FieldFault.tsx); the island takes over what is shown. False if none is blank: the island checks the rest.
 */
export function refuseBlank(form: HTMLFormElement): boolean {
  const summary = showBlank(form);
  if (!summary) return false;
  form.addEventListener('input', followInput);
  document.dispatchEvent(new CustomEvent('corbiere:sending', { detail: { form: form.dataset['draft'] ?? '' } }));
  summary.focus();
  return true;
}
