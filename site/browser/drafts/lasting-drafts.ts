import { guarded } from '../../../features/consent/page/page-consent.ts';
import { entryPlace } from './entry-place.ts';
import { forgetSent, keepForms } from './draft-forms.ts';

const lasting = entryPlace(guarded('drafts'), Date.now);
let keeping = false;

/** Says beside the tick box that a draft of an earlier visit is back, and of what day. */
function tellReturn(form: HTMLFormElement): void {
  const writtenAt = lasting.writtenAt(form.dataset['draft'] ?? '');
  const status = form.querySelector<HTMLElement>('[data-consent-box] [role="status"]');
  if (!status || writtenAt === undefined) return;
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long' }).format(writtenAt);
  status.textContent = (status.dataset['returned'] ?? '').replace('{date}', day);
}

/**
 * Drafts of enquiries, while the visitor allows them: also those begun before. Without that nothing typed is stored
 * anywhere.
 */
export function followDrafts(): void {
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (keeping || !detail.includes('functional')) return;
    forgetSent(lasting);
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) tellReturn(form);
    // The place refuses by itself what is not allowed any more.
    keepForms(lasting);
    keeping = true;
  });
}
