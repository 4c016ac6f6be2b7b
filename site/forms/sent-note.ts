/**
 * Shows the lasting note of a sent form (SentNote.tsx). The state is kept with this entry of the tab's
 * history only, so that it survives a reload and Back without using storage. Forms report by events what they
 * do, since a module shared with every page's script would cost one more request on every first visit.
 */
declare global {
  interface DocumentEventMap {
    /** A form is being sent (again), so its note no longer applies. */
    'corbiere:sending': CustomEvent<{ readonly form: string }>;
    /** A form was accepted; `focus` moves the focus to its note. */
    'corbiere:sent': CustomEvent<{ readonly form: string; readonly focus: boolean }>;
  }
}

const entry = 'sentForm';

function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function noteOf(form: unknown): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-sent-note]')].find(
    ({ dataset }) => dataset['sentNote'] === form,
  );
}

function show(note: HTMLElement | undefined): void {
  if (note) note.hidden = false;
}

function withdraw(form: string): void {
  const note = noteOf(form);
  if (!note || note.hidden) return;
  note.hidden = true;
  history.replaceState({ ...stateOfEntry(), [entry]: undefined }, '');
}

/** Shows the note of a form sent before a reload, and then follows the forms' events. */
export function followForms(): void {
  show(noteOf(stateOfEntry()[entry]));
  document.addEventListener('corbiere:sending', ({ detail }) => withdraw(detail.form));
  document.addEventListener('corbiere:sent', ({ detail: { form, focus } }) => {
    history.replaceState({ ...stateOfEntry(), [entry]: form }, '');
    const note = noteOf(form);
    show(note);
    if (focus) note?.focus();
  });
}
