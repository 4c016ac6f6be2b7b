/**
 * The lasting note of a form that was sent (SentNote.tsx). That it was sent is kept with this entry of the tab's history and
 * nowhere else, so that it survives a reload and Back and is in no storage.
 */
const entry = 'sentForm';

function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function noteOf(form: unknown): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-sent-note]')].find(({ dataset }) => dataset['sentNote'] === form);
}

/** Shows the note of a form that has been sent, now and when this page is loaded again. */
export function noteSent(form: string): HTMLElement | undefined {
  history.replaceState({ ...stateOfEntry(), [entry]: form }, '');
  const note = noteOf(form);
  if (note) note.hidden = false;
  return note;
}

/** Takes the note away: something else is being sent, and it is no longer true of what stands in the form. */
export function withdrawNote(form: string): void {
  const note = noteOf(form);
  if (!note || note.hidden) return;
  note.hidden = true;
  history.replaceState({ ...stateOfEntry(), [entry]: undefined }, '');
}

/** After a reload: shows the note of the form that was sent from this page. */
export function showSentNote(): void {
  const note = noteOf(stateOfEntry()[entry]);
  if (note) note.hidden = false;
}
