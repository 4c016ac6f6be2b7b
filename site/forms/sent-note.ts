/**
 * The lasting note of a form that was sent (SentNote.tsx). That it was sent is kept with this entry of the tab's
 * history and nowhere else, so that it survives a reload and Back and is in no storage. Forms say by events what they
 * do: a module that they shared with the script of every page would be one more request of every first visit.
 */
declare global {
  interface DocumentEventMap {
    /** A form is being sent (again): what its note says is no longer true of what stands in it. */
    'corbiere:sending': CustomEvent<{ readonly form: string }>;
    /** A form has been sent and accepted; `focus` when its note is to be read next. */
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

/** Shows the note of the form that was sent from this page before a reload, and follows the forms from then on. */
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
