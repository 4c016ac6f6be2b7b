import { type Draft, type DraftPlace, entryPlace } from './entry-place.ts';
import { guarded } from '../../../features/consent/page/page-consent.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const typed = ['text', 'email', 'tel', 'radio'];

/** Whether an element is a field for people, rather than a hidden one or the honeypot. */
function isKept(target: EventTarget | null): target is Control {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && typed.includes(target.type) && target.closest('[aria-hidden=true]') === null
  );
}

function isSet(control: Control): boolean {
  return control instanceof HTMLInputElement && control.type === 'radio'
    ? control.checked && !control.defaultChecked
    : control.value !== control.defaultValue;
}

function withField(draft: Draft | undefined, { name, value }: Pick<Control, 'name' | 'value'>): Draft {
  const others = Object.fromEntries(Object.entries(draft ?? {}).filter(([field]) => field !== name));
  return value === '' ? others : { ...others, [name]: value };
}

/** Restores a draft into empty fields only: other values were typed later or restored by the browser. */
function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  const controls = [...form.elements].filter(isKept);
  for (const control of controls) {
    const value = draft[control.name];
    if (value === undefined) continue;
    if (control.type !== 'radio') control.value ||= value;
    else if (
      control instanceof HTMLInputElement &&
      control.value === value &&
      !controls.some((other) => other.name === control.name && other.matches(':checked'))
    )
      control.checked = true;
  }
}

function keptForm(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof HTMLFormElement ? target : isKept(target) ? target.form : null;
  return form?.dataset['draft'] === undefined ? undefined : form;
}

/** Stores what is typed into forms with `data-draft` and restores it; a form that is emptied was sent. */
function keepForms(place: DraftPlace): void {
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
function forgetSent(place: DraftPlace): void {
  const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset['sent'];
  if (sent !== undefined) place.clear(sent);
}

const lasting = entryPlace(guarded('drafts'), Date.now);
let keeping = false;

function tellReturn(form: HTMLFormElement): void {
  const writtenAt = lasting.writtenAt(form.dataset['draft'] ?? '');
  const status = form.querySelector<HTMLElement>('[data-consent-box] [role="status"]');
  if (!status || writtenAt === undefined) return;
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long' }).format(writtenAt);
  status.textContent = (status.dataset['returned'] ?? '').replace('{date}', day);
}

/** Stores drafts of enquiries while the visitor allows it, including ones already begun; otherwise nothing. */
export function followDrafts(): void {
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (keeping || !detail.includes('functional')) return;
    forgetSent(lasting);
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) tellReturn(form);
    // The storage itself refuses what is no longer allowed.
    keepForms(lasting);
    keeping = true;
  });
}
