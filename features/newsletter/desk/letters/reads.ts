import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LetterFault, type LetterFile } from '../../letter-text/letter-file.ts';
import { addressOnly } from '../../../../contract/email-address.ts';
import { momentOfDesk } from '../../../calls/desk-time.ts';
import { draftsInRoom } from '../../../previews/previews.ts';
import { asStored, letterFile, letterFiles, pageFile, refuseUnpublished } from '../../letters/letter-files.ts';
import { letterJournal, testsOf, storedLetter } from '../../letters/letter-records.ts';
import { letterRefusals, refusedShares, standingOf, allLetters } from '../../letters/letter-status.ts';
import { previewLetter } from '../../letter-mail.ts';
import { correctableDays, queueEmails, countRecipients, sendTest, takeLetter } from '../../letters/send-letter.ts';
import { cancelLetter, pausedByPerson, pauseLetter, resumeLetter } from '../../letters/letter-acts.ts';
import type { Message } from '../../../../core/mail/courier.ts';
import { mailableAddress } from '../../../../core/store/address.ts';
import { Changed, NotThere, Refused } from '../../../../core/store/act-errors.ts';
import { letterList, lettersActs, moment, oneLetter, type OneLetter } from './api.ts';
import { act, answers, read, type DeskParts, type Room } from '../../../../core/desk/server/room.ts';
import { isThere, linksOf, mailDocument, pageDocument, textDocument } from './letter-frames.ts';
import { lettersOf } from '../../services.ts';
import { reasonOf } from '../../../../contract/error-words.ts';

const named = z.object({ slug: z.string() });

async function linesOf({ store, settings, now }: DeskParts): Promise<z.input<typeof letterList>> {
  let files: readonly LetterFile[] = [];
  let fault: string | null = null;
  try {
    files = letterFiles(settings);
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error;
    fault = error.message;
  }
  return { letters: await allLetters(store.db, files, now()), fault };
}

function fileOf({ settings }: DeskParts, slug: string): LetterFile | undefined {
  try {
    return letterFile(settings, slug);
  } catch (error) {
    if (error instanceof NotThere) return undefined;
    if (error instanceof LetterFault) throw new Refused(error.message);
    throw error;
  }
}

function writtenFile(parts: DeskParts, slug: string): LetterFile {
  const file = fileOf(parts, slug);
  if (!file) throw new NotThere(`There is no letter content/letters/${slug}.md.`);
  return file;
}

async function lookAt(parts: DeskParts, slug: string): Promise<OneLetter> {
  const { store, settings, words, now } = parts;
  const time = now();
  const file = fileOf(parts, slug);
  const stored = await storedLetter(store.db, slug);
  if (!file && !stored) throw new NotThere('There is no such letter.');
  const hasBegun = stored !== undefined && stored.started_at !== null;
  const message = file && !hasBegun ? await previewLetter(parts, file) : undefined;
  const { byReply, byDomain } = await letterRefusals(store.db, slug);
  const foreseen = hasBegun ? { readers: 0, suppressed: stored.passed_over } : await countRecipients(store, slug, time);
  return {
    slug,
    number: file?.matter.number ?? null,
    title: file?.matter.title ?? stored?.subject ?? slug,
    subject: file?.matter.subject ?? stored?.subject ?? slug,
    date: file?.matter.date ?? null,
    standing: await standingOf(store.db, stored, file?.matter, time),
    version: stored?.version ?? null,
    file: file ? `content/letters/${slug}.md` : null,
    hasPage: existsSync(pageFile(settings, slug)),
    mailsKept: {
      words: words.retention.find(({ id }) => id === 'sent-mails')?.words ?? '',
      correctable: correctableDays(lettersOf(parts), time),
    },
    url: `${settings.siteUrl}/letters/${slug}`,
    from: settings.mailFrom ?? `${words.firm.name} <${words.firm.emails.hello}>`,
    preview: file?.matter.preview ?? '',
    isChanged:
      file !== undefined &&
      stored !== undefined &&
      stored.state !== 'cancelled' &&
      (stored.text !== file.source || stored.subject !== file.matter.subject),
    text: message?.text ?? '',
    checks: file && message ? await checksOf(parts, file, message) : [],
    foreseen: { readers: foreseen.readers, suppressed: foreseen.suppressed, mailsPerHour: words.letters.mailsPerHour },
    deeds: await letterJournal(store.db, slug),
    refusals: byReply,
    refusing: byDomain,
    shares: hasBegun ? await refusedShares(store.db, slug) : [],
  };
}

/** Checks before sending: automatic ones, and those that need a person. */
async function checksOf(parts: DeskParts, file: LetterFile, message: Message): Promise<OneLetter['checks']> {
  const { siteUrl, siteDist, dkim } = parts.settings;
  const links = linksOf(message.html);
  const own = links.filter((address) => address.startsWith(`${siteUrl}/`) || address === siteUrl);
  // The home page is not checked: it exists in every release.
  const dead = own.filter((address) => new URL(address).pathname !== '/' && !isThere(siteDist, siteUrl, address));
  const tests = await testsOf(parts.store.db, asStored(file));
  const testers = [...new Set(tests.map(({ who }) => who))];
  const last = tests.at(-1);
  const published: OneLetter['checks'][number] = file.matter.draft
    ? {
        look: 'broke',
        words: 'It is a draft',
        more: `Take “draft: true” out of content/letters/${file.slug}.md, build and publish.`,
      }
    : existsSync(pageFile(parts.settings, file.slug))
      ? { look: 'fine', words: 'Its page is published' }
      : { look: 'broke', words: 'It has no page yet', more: 'Readers could not open it. Build and publish first.' };
  const elsewhere = links.length - own.length;
  return [
    published,
    dead.length === 0
      ? {
          look: 'fine',
          words: `${own.length} of ${own.length} links to our pages work.`,
          more: elsewhere > 0 ? `Links to other sites (${elsewhere}) are not checked.` : undefined,
        }
      : {
          look: 'todo',
          words: `${dead.length} of ${own.length} links to our pages are broken`,
          more: dead.map((address) => new URL(address).pathname).join(', '),
        },
    {
      look: 'fine',
      words: `HTML ${Math.ceil(Buffer.byteLength(message.html) / 1000)} kB, text part present, drawing described`,
    },
    {
      look: 'fine',
      words: `One-click unsubscribe (RFC 8058), ${dkim ? 'signed with DKIM' : 'not signed here; the mail relay may sign it'}`,
    },
    last
      ? {
          look: 'fine',
          words:
            tests.length === 1
              ? 'One test of this text was sent'
              : `${tests.length} tests of this text were sent, the last`,
          at: last.at,
        }
      : { look: 'todo', words: 'No test has been sent of this text' },
    testers.length > 1
      ? { look: 'fine', words: `${testers.length} of us have had a test of it` }
      : { look: 'todo', words: 'Nobody else has had a test of it.', more: 'Ask a colleague, or send without one.' },
  ];
}

/** Queues a letter's emails now instead of at the next run of the scheduled job, within a minute. */
function queueSoon(parts: DeskParts, slug: string): void {
  const said = 'readers of a letter were not entered; the server continues';
  const note = (error: unknown): void => parts.log.warn({ letter: slug, fault: reasonOf(error) }, said);
  queueEmails(lettersOf(parts), slug).catch(note);
}

const previewed = (shown: (message: Message) => string) =>
  answers(named, async (parts, { slug }) => shown(await previewLetter(parts, writtenFile(parts, slug))));

/** Reads, frames and acts of the room *Letters*. */
export const lettersRoom: Room = {
  async mark(parts) {
    const { store, settings } = parts;
    const rows = await store.db
      .selectFrom('newsletter_issues')
      .select(['id', 'state', 'version', 'unsubscribed', 'finished_at', 'prepared_to'])
      .where('state', 'is not', null)
      .execute();
    const batches = await store.db
      .selectFrom('outbox_batches')
      .select(['id', 'settled', 'mails', 'gone_left', 'gone_sent', 'gone_refused'])
      .execute();
    const tests = await store.db
      .selectFrom('newsletter_issues')
      .select((select) => select.fn.max('created_at').as('at'))
      .executeTakeFirst();
    const folder = join(settings.content, 'letters');
    const files = existsSync(folder) ? readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs) : [];
    return JSON.stringify([rows, batches, tests?.at, files, await draftsInRoom.mark(parts)]);
  },
  async count({ store }) {
    const rows = await store.db
      .selectFrom('newsletter_issues')
      .select(['state', 'paused_why'])
      .where('state', 'in', ['sending', 'paused'])
      .execute();
    if (rows.some(({ state, paused_why }) => state === 'paused' && paused_why !== pausedByPerson))
      return { value: 'stopped', tone: 'decide', says: 'a letter stopped automatically' };
    if (rows.some(({ state }) => state === 'sending'))
      return { value: 'sending', tone: 'plain', says: 'a letter is on its way' };
    return rows.length > 0 ? { value: 'paused', tone: 'plain', says: 'a letter is paused' } : undefined;
  },
  reads: {
    ...draftsInRoom.reads,
    letters: read(z.object({}), letterList, linesOf),
    'letters/one': read(named, oneLetter, (parts, { slug }) => lookAt(parts, slug)),
    /** A local day and time as an ISO time. In its zone it may be ambiguous or not exist. */
    'letters/moment': read(
      z.object({ day: z.string(), time: z.string(), zone: z.string() }),
      moment,
      async (_, { day, time, zone }) => {
        try {
          return { at: momentOfDesk(`${day} ${time}`, zone).toString({ smallestUnit: 'millisecond' }), fault: null };
        } catch (error) {
          return { at: null, fault: reasonOf(error) };
        }
      },
    ),
  },
  frames: {
    'letters/mail': previewed(mailDocument),
    'letters/text': previewed(textDocument),
    'letters/web': answers(named, async (parts, { slug }) => {
      const page = pageFile(parts.settings, writtenFile(parts, slug).slug);
      if (!existsSync(page)) throw new NotThere('The letter has no page yet: build and publish first.');
      return pageDocument(readFileSync(page, 'utf8'), parts.settings.siteDist);
    }),
  },
  acts: {
    ...draftsInRoom.acts,
    'letters.test': act(lettersActs['letters.test'], async (parts, actor, { slug, to }) => {
      const address = z.safeParse(addressOnly, to);
      if (!address.success) throw new Refused('The address for the test is not an email address.');
      await sendTest(lettersOf(parts), actor, asStored(writtenFile(parts, slug)), mailableAddress(address.data));
    }),
    'letters.schedule': act(lettersActs['letters.schedule'], async (parts, actor, { slug, version, at }) => {
      const file = writtenFile(parts, slug);
      refuseUnpublished(parts.settings, file);
      if (Date.parse(at) <= parts.now().getTime())
        throw new Refused('That time has passed. Choose a later one, or send it now.');
      await takeLetter(lettersOf(parts), actor, asStored(file), { at: new Date(at), version });
    }),
    'letters.send': act(lettersActs['letters.send'], async (parts, actor, { slug, version, readers }) => {
      const file = writtenFile(parts, slug);
      refuseUnpublished(parts.settings, file);
      const stored = await storedLetter(parts.store.db, slug);
      const foreseen = await countRecipients(parts.store, slug, parts.now());
      if ((stored?.version ?? null) === version && foreseen.readers !== readers)
        throw new Changed(
          `It would go to ${foreseen.readers} readers, not ${readers}: someone joined or left in the meantime.`,
        );
      await takeLetter(lettersOf(parts), actor, asStored(file), { version });
      queueSoon(parts, slug);
    }),
    'letters.pause': act(lettersActs['letters.pause'], (parts, actor, { slug: id, version }) =>
      pauseLetter(lettersOf(parts), actor, { id, version }),
    ),
    'letters.resume': act(lettersActs['letters.resume'], async (parts, actor, { slug: id, ...seen }) => {
      const takenBack = await resumeLetter(lettersOf(parts), actor, { id, ...seen });
      queueSoon(parts, id);
      return { takenBack };
    }),
    'letters.cancel': act(lettersActs['letters.cancel'], async (parts, actor, { slug: id, version }) => ({
      takenBack: await cancelLetter(lettersOf(parts), actor, { id, version }),
    })),
  },
};
