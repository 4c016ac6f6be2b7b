import type { DraftPlace } from '../drafts/draft-place.ts';
import { sessionPlace } from '../drafts/session-place.ts';

/** Where this browser keeps drafts of enquiries. */
export const drafts: DraftPlace = sessionPlace(() => sessionStorage);
