import type { FastifyBaseLogger } from 'fastify';
import type { RenderLetter } from '../mail/letter-renderer.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { MailRegister } from '../outbox/mail-kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Settings } from './environment.ts';
import type { PersonalParts } from './personal-data.ts';
import type { Words } from './words.ts';

/** What a use case may ask for. One stands behind each program: the server, the desk, the tool that sends once. */
export interface Context {
  readonly settings: Settings;
  readonly words: Words;
  readonly store: Store;
  readonly outbox: Outbox;
  readonly mails: MailRegister;
  /** What is kept of people, for how long, and how it is read and erased: the parts of all features. */
  readonly personalData: PersonalParts;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
  /** Called after an email was put into the outbox. */
  readonly onMail: () => void;
  /** Deletes the files of sent emails, where emails are files. */
  readonly deleteMails: (ids: readonly string[]) => void;
  readonly render: RenderLetter;
  readonly log: FastifyBaseLogger;
  /** Name of this process, for leases. */
  readonly owner: string;
  /** Where the team is written to. */
  readonly team: string;
  /** Who emails come from. */
  readonly sender: Mailbox;
}

/** What a feature makes of a context once and keeps. Contexts of one opened database share it. */
export function perContext<Part extends Pick<Context, 'store'>, Made>(
  make: (context: Part) => Made,
): (context: Part) => Made {
  const made = new WeakMap<Store, { readonly value: Made }>();
  return (context) => {
    const known = made.get(context.store) ?? { value: make(context) };
    made.set(context.store, known);
    return known.value;
  };
}
