import { sql } from 'kysely';
import * as z from 'zod/mini';
import { hour } from '../../../contract/time.ts';
import { csv, csvLine } from '../../../core/store/csv.ts';
import { outcomeAt, type Outcome } from '../promise-outcomes.ts';
import { enquiryNamed, exportEnquiries } from '../handling.ts';
import { enquiriesMark, enquiryCounts, fittingReferences, listEnquiryPage, type EnquirySearch } from '../lists.ts';
import { addNote, correctAddress, sayWhyLate } from '../notes.ts';
import { giveBackEnquiry, givenTo, handOverEnquiry, takeEnquiry } from '../ownership.ts';
import { replyToEnquiry, sendReplyNow, takeReplyBack } from '../reply.ts';
import { answerEnquiry, closeEnquiry, reopenEnquiry } from '../settle.ts';
import { putIntoTray, takeFromTray, trayRuleOf } from '../side-tray.ts';
import { noteReader } from '../writers.ts';
import { filledLetter } from '../../../core/mail/letter-text.ts';
import { forgetEnquiries } from '../erase-enquiries.ts';
import { exportColumns } from '../personal-data.ts';
import { NotThere, Refused } from '../../../core/store/act-errors.ts';
import { typedColumns, typedEnquiry, type EnquiryRow } from '../rows.ts';
import { enquiryKinds } from '../schema.ts';
import { enquiryActs, enquiryList, enquiryRecord, enquiryViews, readerNote } from './api.ts';
import {
  conversationDoes,
  conversationFiles,
  conversationNotes,
  conversationReads,
  nothingThere,
} from '../../conversation/desk/reads.ts';
import { visible, withConversations } from '../../conversation/list-rows.ts';
import { mailsInPost, postCounts } from '../../conversation/post-list.ts';
import { act, answers, read, type DeskParts, type Person, type Room } from '../../../core/desk/server/room.ts';
import { endOf, periodOf } from '../../privacy/period.ts';
import { erasureOf } from '../../privacy/services.ts';
import { countOf } from '../../../core/store/count-of.ts';

const yes = z.transform<'true', boolean>(() => true);
const beginningOf = z.transform((day: string) => `${day}T00:00:00.000Z`);

const sought = z.transform((typed: string) => (typed === '' ? undefined : typed));

const asked = z.object({
  view: z._default(z.enum(enquiryViews), 'open'),
  kind: z.optional(z.enum(enquiryKinds)),
  nobody: z.optional(z.pipe(z.literal('true'), yes)),
  owner: z.optional(z.string().check(z.maxLength(320))),
  find: z.optional(z.pipe(z.string().check(z.maxLength(200), z.trim()), sought)),
  since: z.optional(z.pipe(z.iso.date(), beginningOf)),
  after: z.optional(z.string().check(z.maxLength(100))),
  before: z.optional(z.string().check(z.maxLength(100))),
  end: z.optional(z.pipe(z.literal('true'), yes)),
});
type Asked = z.output<typeof asked>;

const openShown = 4;

function asideOf({ tray_at: at, tray_by: by }: Pick<EnquiryRow, 'tray_at' | 'tray_by'>) {
  if (at === null) return null;
  const rule = trayRuleOf(by);
  return { at, by: rule === undefined ? by : null, why: rule ?? ('links' as const) };
}

function shown<Row extends EnquiryRow>(row: Row) {
  const typed = typedColumns.map((column) => [column, row[column] === null ? null : visible(row[column])]);
  return {
    ...row,
    ...z.parse(typedEnquiry, Object.fromEntries(typed)),
    aside: asideOf(row),
    since: row.turn_at ?? row.received_at,
  };
}

async function colleaguesOf({ store, settings }: DeskParts, { who }: Person): Promise<string[]> {
  const owners = await store.db
    .selectFrom('enquiries')
    .select('owner')
    .distinct()
    .where('state', '=', 'open')
    .where('owner', 'is not', null)
    .execute();
  const known = [
    who,
    ...settings.deskPeople,
    ...owners.flatMap(({ owner }) => (owner === null || owner.startsWith('link:') ? [] : [owner])),
  ];
  return [...new Set(known)].sort();
}

async function listOf(parts: DeskParts, query: Asked, person: Person): Promise<z.input<typeof enquiryList>> {
  const { store, now } = parts;
  const search: EnquirySearch = { ...query, person: person.who };
  const { after, before, end } = query;
  const isFiltered =
    query.kind !== undefined || query.nobody !== undefined || query.owner !== undefined || query.since !== undefined;
  const counting = enquiryCounts(store, person.who, now());
  const total = (view: EnquirySearch['view']) =>
    isFiltered || query.find !== undefined
      ? undefined
      : async () => {
          const { views } = await counting;
          // What is open in *All* is listed apart.
          return view === 'all' ? views.all - views.open : views[view];
        };
  const nothing = { rows: [], before: false, after: false, total: 0 };
  const [page, open, counts, colleagues] = await Promise.all([
    listEnquiryPage(store, search, { after, before, end, total: total(query.view) }),
    query.view === 'all' && query.find === undefined
      ? listEnquiryPage(store, { ...search, view: 'open' }, { length: openShown, total: total('open') })
      : nothing,
    counting,
    colleaguesOf(parts, person),
  ]);
  const isEmpty = page.total + open.total === 0;
  const wider = { view: search.view, person: person.who, find: search.find };
  const unfiltered = isFiltered && isEmpty ? (await listEnquiryPage(store, wider, { length: 1 })).total : null;
  const listed = [...page.rows, ...((after ?? before ?? end) === undefined ? open.rows : [])];
  const [said, { total: post }, foundInPost] = await Promise.all([
    withConversations(parts, listed, { find: query.find, who: person.who }),
    postCounts(store, now()),
    query.find === undefined ? [] : mailsInPost(store, person.who, query.find),
  ]);
  const rows = said.map(shown);
  return {
    post,
    foundInPost,
    rows: rows.slice(0, page.rows.length),
    open: rows.slice(page.rows.length),
    openTotal: open.total,
    before: page.before,
    after: page.after,
    total: page.total,
    unfiltered,
    ...counts,
    colleagues,
  };
}

const pages = { contact: '/contact', ethics: '/ethics', consultation: '/consultation' } as const;

const outcomeWords = {
  answered: 'in time',
  timeChosen: 'in time',
  closed: 'closed',
  missed: 'late',
  waiting: 'open',
  notForUs: 'not for us',
  inTray: 'set aside',
} as const satisfies Record<Outcome, string>;

const most = 20;

/** One enquiry, with others from its address, the number of same messages within an hour, and its latest call. */
async function inFull({ store, words }: DeskParts, reference: string): Promise<z.input<typeof enquiryRecord>> {
  const { db } = store;
  const enquiry = await enquiryNamed(store, reference);
  if (!enquiry) throw new NotThere(nothingThere);
  const received = Date.parse(enquiry.received_at);
  const around = (by: number): string => new Date(received + by).toISOString();
  const [earlier, same, call] = await Promise.all([
    db
      .selectFrom('enquiries')
      // An answer and a chosen time both count as in time; an open enquiry is waiting, however late.
      .select(['reference', 'subject', 'received_at', outcomeAt('', sql.lit(null)).as('outcome')])
      .where('address_key', '=', enquiry.address_key)
      .where('id', '!=', enquiry.id)
      .orderBy('received_at', 'desc')
      .limit(most)
      .execute(),
    countOf(
      db
        .selectFrom('enquiries')
        .where('received_at', '>=', around(-hour))
        .where('received_at', '<=', around(hour))
        .where('message', '=', enquiry.message),
    ),
    db
      .selectFrom('calls')
      .select(['id', 'starts_at as startsAt', 'state', 'desk', 'zone'])
      .where('enquiry_id', '=', enquiry.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const { kinds, notForUs } = words.mail.enquiries;
  const { subject, heading, body } = filledLetter(notForUs, { reference, kind: kinds[enquiry.kind] });
  const kept = words.retention.find(({ id }) => id === 'support-records');
  const aside = enquiry.tray_at && endOf(new Date(enquiry.tray_at), periodOf(words.retention, 'side-tray'));
  return {
    ...shown(enquiry),
    page: pages[enquiry.kind],
    earlier: earlier.map(({ outcome, ...other }) => ({
      ...other,
      subject: visible(other.subject),
      outcome: outcomeWords[outcome],
    })),
    sameWords: enquiry.message === '' ? 1 : same,
    call: call ? { ...call, desk: words.calls.desks.find(({ id }) => id === call.desk)?.name ?? call.desk } : null,
    zone: call?.zone ?? null,
    notForUs: { subject, paragraphs: [heading, ...body] },
    deletedAt: aside ? aside.toISOString() : null,
    kept: { words: kept?.words ?? '', closesAfter: words.enquiries.closeAnsweredAfter },
  };
}

export const enquiriesRoom: Room = {
  mark: ({ store, now }) => enquiriesMark(store, now),
  given: async ({ store }, { who }) => (await givenTo(store, who, 1))[0],
  // A note, not an act: it is neither undone nor journalled.
  notes: { ...conversationNotes, reader: answers(readerNote, (parts, said, { who }) => noteReader(parts, who, said)) },

  async count({ store, now }, { who }) {
    const { views } = await enquiryCounts(store, who, now());
    return views.open === 0 ? undefined : { value: views.open, tone: 'plain', says: `${views.open} open` };
  },

  reads: {
    ...conversationReads,
    enquiries: read(asked, enquiryList, listOf),
    'enquiries/one': read(z.object({ reference: z.string() }), enquiryRecord, (parts, { reference }) =>
      inFull(parts, reference),
    ),
  },

  files: {
    ...conversationFiles,
    /** The named enquiries, or else all of a filtered view. */
    enquiries: answers(
      z.object({ ...asked.shape, references: z.optional(z.string().check(z.maxLength(2_000))) }),
      async (parts, query, person) => {
        const chosen = query.references?.split(',') ?? (await referencesOf(parts, query, person));
        const { rows } = await exportEnquiries(parts.store, person, chosen, parts.now());
        return {
          name: `enquiries-${parts.now().toISOString().slice(0, 10)}.csv`,
          type: 'text/csv; charset=utf-8',
          body: inCsv(rows),
        };
      },
    ),
  },

  acts: {
    ...conversationDoes,
    'enquiries.take': act(enquiryActs['enquiries.take'], takeEnquiry),
    'enquiries.give-back': act(enquiryActs['enquiries.give-back'], giveBackEnquiry),
    'enquiries.hand-over': act(enquiryActs['enquiries.hand-over'], async (parts, actor, input) => {
      const known = await colleaguesOf(parts, actor);
      if (!known.includes(input.to))
        throw new Refused('Nobody with this address can sign in to the desk. DESK_PEOPLE lists who may.');
      await handOverEnquiry(parts, actor, input);
    }),
    'enquiries.answered': act(enquiryActs['enquiries.answered'], answerEnquiry),
    'enquiries.not-for-us': act(enquiryActs['enquiries.not-for-us'], (parts, actor, input) =>
      closeEnquiry(parts, actor, { ...input, as: 'not-for-us' }),
    ),
    'enquiries.close': act(enquiryActs['enquiries.close'], closeEnquiry),
    'enquiries.reopen': act(enquiryActs['enquiries.reopen'], reopenEnquiry),
    'enquiries.note': act(enquiryActs['enquiries.note'], addNote),
    'enquiries.reply': act(enquiryActs['enquiries.reply'], async (parts, actor, input) => {
      const { id, leavesAt } = await replyToEnquiry(parts, actor, input);
      return { reply: id, leavesAt };
    }),
    'enquiries.take-reply-back': act(enquiryActs['enquiries.take-reply-back'], takeReplyBack),
    'enquiries.send-now': act(enquiryActs['enquiries.send-now'], sendReplyNow),
    'enquiries.side-tray': act(enquiryActs['enquiries.side-tray'], putIntoTray),
    'enquiries.not-suspicious': act(enquiryActs['enquiries.not-suspicious'], takeFromTray),
    'enquiries.late-reason': act(enquiryActs['enquiries.late-reason'], sayWhyLate),
    'enquiries.correct-address': act(enquiryActs['enquiries.correct-address'], correctAddress),
    'enquiries.forget': act(enquiryActs['enquiries.forget'], async (parts, actor, { reference }) => {
      // An email address would erase more than the enquiry that was shown.
      if (reference.includes('@')) throw new Refused('Give the reference of the enquiry to erase.');
      const { count, mails } = await forgetEnquiries(erasureOf(parts), actor, reference, () => undefined);
      if (count === 0) throw new NotThere('There is no enquiry with this reference. It may already have been erased.');
      parts.deleteMails(mails);
    }),
  },
};

async function* inCsv(rows: AsyncIterable<EnquiryRow>): AsyncGenerator<string> {
  yield csv(exportColumns, []);
  for await (const row of rows) yield csvLine(exportColumns, row);
}

async function referencesOf({ store }: DeskParts, query: Asked, { who: person }: Person): Promise<string[]> {
  const views = query.view === 'all' && query.find === undefined ? (['open', 'all'] as const) : [query.view];
  const found = await Promise.all(views.map((view) => fittingReferences(store, { ...query, view, person })));
  return found.flat();
}
