import * as z from 'zod/mini';
import { addressOnly } from '../../../../contract/email-address.ts';
import { signUpsByHour, putWarningAside } from '../../sign-up-watch.ts';
import { correctAddress, unsubscribeOnRequest, restoreReader } from '../../readers/reader-acts.ts';
import { exportReaders, readersCsv, findReader, oneReader, listReaders } from '../../readers/look-up-readers.ts';
import { nameOf } from '../../../../core/outbox/mail-kinds.ts';
import { readerFigures, readersMark } from '../../readers/reader-figures.ts';
import { addressKey } from '../../../../core/store/address.ts';
import { NotThere, Refused } from '../../../../core/store/act-errors.ts';
import {
  oneReader as oneReaderAnswer,
  readerFigures as figuresAnswer,
  readerList,
  readersActs,
  readerState,
  signUpHours,
} from './api.ts';
import { act, read, type DeskParts, type Room } from '../../../../core/desk/server/room.ts';
import { newsletterOf } from '../../services.ts';
import { countOf } from '../../../../core/store/count-of.ts';

const latestShown = 7;

const asked = z.object({
  state: z.optional(readerState),
  towards: z._default(z.enum(['older', 'newer']), 'older'),
  at: z.optional(z.string()),
  id: z.optional(z.string()),
});

function addressOf(typed: string): string {
  const address = z.safeParse(addressOnly, typed);
  if (!address.success) throw new Refused('That is not a full email address.');
  return address.data;
}

async function emailOf({ store }: DeskParts, id: string): Promise<string> {
  const row = await store.db.selectFrom('subscribers').select('email').where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotThere('This reader is gone.');
  return row.email;
}

function countAll({ store }: DeskParts, state: z.output<typeof readerState> | undefined): Promise<number> {
  const all = store.db.selectFrom('subscribers');
  return countOf(state === undefined ? all : all.where('state', '=', state));
}

/** Reads and acts of the room *Readers*. */
export const readersRoom: Room = {
  mark: ({ store }) => readersMark(store),
  reads: {
    readers: read(z.object({}), figuresAnswer, async ({ store, now }) => ({
      ...(await readerFigures(store, now())),
      latest: (await listReaders(store, { towards: 'older' })).readers.slice(0, latestShown),
    })),
    'readers/list': read(asked, readerList, async (parts, { state, towards, at, id }) => {
      const from = at === undefined || id === undefined ? undefined : { changedAt: at, id };
      return { ...(await listReaders(parts.store, { state, towards, from })), all: await countAll(parts, state) };
    }),
    'readers/hours': read(z.object({ day: z.iso.date() }), signUpHours, async ({ store }, { day }) => ({
      hours: await signUpsByHour(store.db, day),
    })),
    'readers/one': read(z.object({ id: z.string() }), oneReaderAnswer, async ({ store, mails, words }, { id }) => {
      const reader = await oneReader(store.db, id);
      if (!reader) throw new NotThere('This reader is gone: erased, or deleted at the end of its period.');
      const { version, text } = words.mail.consent;
      return {
        ...reader,
        proof: reader.proof.map((entry) => ({
          ...entry,
          words: entry.event === 'imported' ? entry.wording : entry.wording === version ? text : null,
        })),
        events: reader.events.map(({ mail, ...event }) => ({
          ...event,
          ...(mail === undefined ? {} : { mail: { ...mail, name: nameOf(mails, mail.kind) } }),
        })),
      };
    }),
  },
  acts: {
    'readers.find': act(readersActs['readers.find'], async (parts, actor, { email }) => {
      return findReader(parts, actor, addressKey(addressOf(email)));
    }),
    'readers.unsubscribe': act(readersActs['readers.unsubscribe'], async (parts, actor, { id, saw }) => {
      await unsubscribeOnRequest(newsletterOf(parts), actor, { id, saw });
    }),
    'readers.restore': act(readersActs['readers.restore'], async (parts, actor, { id }) => {
      return restoreReader(newsletterOf(parts), actor, await emailOf(parts, id));
    }),
    'readers.correct': act(readersActs['readers.correct'], async (parts, actor, { id, email }) => {
      const { mails } = await correctAddress(newsletterOf(parts), actor, { id, email: addressOf(email) });
      parts.deleteMails(mails);
    }),
    'readers.export': act(readersActs['readers.export'], async (parts, actor, { id }) => {
      const exported = await exportReaders(parts, actor, id === undefined ? 'all' : { id });
      if (id !== undefined && exported.length === 0) throw new NotThere('This reader is gone.');
      return { name: `readers-${parts.now().toISOString().slice(0, 10)}.csv`, csv: readersCsv(exported) };
    }),
    'readers.put-aside': act(readersActs['readers.put-aside'], (parts, actor, { day }) =>
      putWarningAside(parts, actor, day),
    ),
  },
};
