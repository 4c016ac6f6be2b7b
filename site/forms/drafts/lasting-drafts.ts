import { guarded } from '../../consent/page-consent.ts';
import { entryPlace } from './entry-place.ts';
import { forgetSent, keepForms } from './kept-forms.ts';

const session = entryPlace(guarded('form-session'), Date.now);
const lasting = entryPlace(guarded('drafts'), Date.now);
let keeping = false;

/** Says beside the tick box that a draft of an earlier visit is back, and of what day. */
function tellReturn(form: HTMLFormElement, writtenAt: number): void {
  const status = form.querySelector<HTMLElement>('[data-consent-box] [role="status"]');
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long' }).format(writtenAt);
  if (status) status.textContent = (status.dataset['returned'] ?? '').replace('{date}', day);
}

/** What stands in one of the two places is from now on in both. */
function join(form: HTMLFormElement): void {
  const name = form.dataset['draft'] ?? '';
  const typed = session.read(name);
  const earlier = lasting.read(name);
  const writtenAt = lasting.writtenAt(name);
  const draft = { ...earlier, ...typed };
  session.write(name, draft);
  lasting.write(name, draft);
  if (!typed && writtenAt !== undefined) tellReturn(form, writtenAt);
}

/** Drafts that outlive the tab, while the visitor allows it: also those begun before. */
export function followDrafts(): void {
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (keeping || !detail.includes('functional')) return;
    forgetSent(lasting);
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) join(form);
    // The place refuses by itself what is not allowed any more.
    keepForms(lasting);
    keeping = true;
  });
}
