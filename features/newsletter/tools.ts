import type { Outbox } from '../../core/outbox/outbox.ts';
import type { Store } from '../../core/store/store.ts';

/** Everything that the newsletter's use cases need from outside. */
export interface NewsletterTools {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
  /** Version of the words under which people sign up now. */
  readonly wording: string;
  /** Called after mail was put into the outbox. */
  readonly onMail: () => void;
}
