import { guarded } from '../../../features/consent/page/page-consent.ts';
import { entryPlace } from './entry-place.ts';
import { forgetSent, keepForms } from './draft-forms.ts';

const lasting = entryPlace(guarded('drafts'), Date.now);
let keeping = false;

function tellReturn(form: HTMLFormElement): void {
  const writtenAt = lasting.writtenAt(form.dataset['draft'] ?? '');
  const status = form.querySelector<HTMLElement>('[data-consent-box] [role="status"]');
  if (!status || writtenAt === undefined) return;
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long' }).format(writtenAt);
  status.textContent = (status.dataset['returned'] ?? '').replace('{date}', day);
}

/**
 * Stores drafts of enquiries while the visitor allows it, including ones already begun. Otherwise nothing typed is
 * stored.
 */
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
