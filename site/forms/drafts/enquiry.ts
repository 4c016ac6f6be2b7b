import { consentEvent, guarded } from '../../consent/page-consent.ts';
import { allPlaces } from './draft-place.ts';
import { entryPlace } from './entry-place.ts';
import { forgetSent, keepForms } from './kept-forms.ts';

const session = entryPlace(guarded('form-session'), Date.now);
const lasting = entryPlace(guarded('drafts'), Date.now);
const drafts = allPlaces(session, lasting);

const forms = keepForms(drafts);
forgetSent(drafts);

// What was typed before the visitor allowed drafts is kept from then on.
document.addEventListener(consentEvent, ({ detail }) => {
  if (!detail.includes('functional')) return;
  for (const form of forms) {
    const typed = session.read(form);
    if (typed) lasting.write(form, typed);
  }
});
