import { drafts } from './drafts.ts';
import { forgetSent, keepForms } from './kept-forms.ts';

keepForms(drafts);
forgetSent(drafts);
