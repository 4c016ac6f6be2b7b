import { rules } from 'virtual:vendor-rules';
import { browserStorage } from '../../consent/browser-storage.ts';
import { createGuardedStorage } from '../../consent/guarded-storage.ts';
import { entryPlace } from './entry-place.ts';
import { forgetSent, keepForms } from './kept-forms.ts';

/* Drafts of the open tab: they need no consent, so that a form loads nothing of it. */
const guarded = createGuardedStorage(rules, (category) => category === 'essential', browserStorage, Date.now);
const session = entryPlace(guarded('form-session'), Date.now);

keepForms(session);
forgetSent(session);
