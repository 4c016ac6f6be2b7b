import type { FastifyBaseLogger } from 'fastify';
import type { RenderLetter } from '../mail/letter-renderer.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { MailRegister } from '../outbox/mail-kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Settings } from './environment.ts';
import type { PersonalParts } from './personal-data.ts';
import type { Words } from './words.ts';

/** Dependencies of the use cases; each program (server, desk, one-off sending) has one context. */
export interface Context {
  readonly settings: Settings;
  readonly words: Words;
  readonly store: Store;
  readonly outbox: Outbox;
  readonly mails: MailRegister;
  /** All features' personal data: how long it is kept, and how it is read and erased. */
  readonly personalData: PersonalParts;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
  /** Called after an email was queued. */
  readonly onMail: () => void;
  /** Deletes the files of sent emails, if emails are written to files. */
  readonly deleteMails: (ids: readonly string[]) => void;
  readonly render: RenderLetter;
  readonly log: FastifyBaseLogger;
  /** Name of this process as owner of leases. */
  readonly owner: string;
  readonly team: string;
  readonly sender: Mailbox;
}

/** A feature's services, created once per opened database and shared by its contexts. */
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
