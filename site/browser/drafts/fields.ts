import type { Draft } from './entry-place.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const typed = ['text', 'email', 'tel', 'radio'];

/** Whether an element is a field for people, rather than a hidden one or the honeypot. */
export function isKept(target: EventTarget | null): target is Control {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && typed.includes(target.type) && target.closest('[aria-hidden=true]') === null
  );
}

/** Whether a field's value differs from the page's initial one. */
export function isSet(control: Control): boolean {
  return control instanceof HTMLInputElement && control.type === 'radio'
    ? control.checked && !control.defaultChecked
    : control.value !== control.defaultValue;
}

/** The draft with a field's current value; empty fields are omitted. */
export function withField(draft: Draft | undefined, { name, value }: Pick<Control, 'name' | 'value'>): Draft {
  const others = Object.fromEntries(Object.entries(draft ?? {}).filter(([field]) => field !== name));
  return value === '' ? others : { ...others, [name]: value };
}

/** Restores a draft into empty fields only: other values were typed later or restored by the browser. */
export function fillEmpty(form: HTMLFormElement, draft: Draft): void {
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
