import * as z from 'zod/mini';
import type { MailWords } from '../../../contract/words.ts';
import { csv, csvLine } from '../../../core/store/csv.ts';
import type { Outcome } from '../promise-outcomes.ts';
import { exportEnquiries } from '../handling.ts';
import { enquiryCounts, listEnquiryPage, type EnquirySearch, type ListedEnquiry, type PageFrom } from '../lists.ts';
import { addNote, correctAddress, sayWhyLate } from '../notes.ts';
import { giveBackEnquiry, givenTo, handOverEnquiry, takeEnquiry } from '../ownership.ts';
import { enquiriesMark, enquiryRecord as recordOf, type EnquiryRecord } from '../record.ts';
import { replyToEnquiry, sendReplyNow, takeReplyBack } from '../reply.ts';
import { answerEnquiry, closeEnquiry, reopenEnquiry } from '../settle.ts';
import { putIntoTray, takeFromTray, trayRuleOf } from '../side-tray.ts';
import { noteReader } from '../writers.ts';
import { filledLetter } from '../../../core/mail/letter-text.ts';
import { forgetEnquiries } from '../erase-enquiries.ts';
import { exportColumns } from '../personal-data.ts';
import { NotThere, Refused } from '../../../core/store/act-errors.ts';
import { typedColumns, typedEnquiry, type EnquiryRow, type TypedEnquiry } from '../rows.ts';
import { enquiryActs, enquiryList, enquiryRecord, enquiryViews, readerNote } from './api.ts';
import { conversationDoes, conversationFiles, conversationReads } from '../../conversation/desk/reads.ts';
import { conversationsOf, nothingSaid, visible } from '../../conversation/listed.ts';
import { postCounts } from '../../conversation/post-list.ts';
import { act, file, note, read, type DeskParts, type Person, type Room } from '../../../core/desk/server/room.ts';
import { endOf, periodOf } from '../../privacy/period.ts';
import { erasingOf } from '../../privacy/services.ts';

const asked = z.object({
  view: z._default(z.enum(enquiryViews), 'open'),
  kind: z.optional(z.enum(['contact', 'ethics', 'consultation'])),
  nobody: z.optional(z.literal('true')),
  owner: z.optional(z.string().check(z.maxLength(320))),
  find: z.optional(z.string().check(z.maxLength(200))),
  since: z.optional(z.iso.date()),
  after: z.optional(z.string().check(z.maxLength(100))),
  before: z.optional(z.string().check(z.maxLength(100))),
  end: z.optional(z.literal('true')),
});
type Asked = z.output<typeof asked>;

/** Open enquiries that stand above the others in *All*. */
const openShown = 4;

function searchOf({ view, kind, nobody, owner, find, since }: Asked, { who }: Person): EnquirySearch {
  return {
    view,
    person: who,
    kind,
    nobody: nobody === 'true',
    owner,
    find,
    since: since === undefined ? undefined : `${since}T00:00:00.000Z`,
  };
}

function pageFrom({ after, before, end }: Asked): PageFrom {
  if (after !== undefined) return { after };
  if (before !== undefined) return { before };
  return end === 'true' ? 'end' : 'start';
}

function asideOf({ tray_at: at, tray_by: by }: Pick<EnquiryRow, 'tray_at' | 'tray_by'>) {
  if (at === null) return null;
  const rule = trayRuleOf(by);
  return { at, by: rule === undefined ? by : null, why: rule ?? ('links' as const) };
}

function shown(row: Omit<ListedEnquiry, 'id' | 'cursor'>) {
  const { reference, kind, category, organization, state, owner, received_at: received, due_at: due, version } = row;
  return {
    reference,
    kind,
    category,
    subject: visible(row.subject),
    name: visible(row.name),
    organization: organization === null ? null : visible(organization),
    state,
    owner,
    received,
    due,
    answered: row.answered_at,
    closed: row.closed_at,
    closedAs: row.closed_as,
    aside: asideOf(row),
    version,
    turn: row.turn,
    since: row.turn_at ?? received,
  };
}

/** What its visitor typed, with what nobody would see. */
function typedIn(enquiry: TypedEnquiry): TypedEnquiry {
  const seen = typedColumns.map((column) => [column, enquiry[column] === null ? null : visible(enquiry[column])]);
  return z.parse(typedEnquiry, Object.fromEntries(seen));
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
  const search = searchOf(query, person);
  const from = pageFrom(query);
  const isFiltered =
    query.kind !== undefined || query.nobody !== undefined || query.owner !== undefined || query.since !== undefined;
  const nothing = { rows: [], before: false, after: false, total: 0 };
  const [page, open, counts, colleagues] = await Promise.all([
    listEnquiryPage(store, search, from),
    query.view === 'all' ? listEnquiryPage(store, { ...search, view: 'open' }, 'start', openShown) : nothing,
    enquiryCounts(store, person.who, now()),
    colleaguesOf(parts, person),
  ]);
  const isEmpty = page.total + open.total === 0;
  const unfiltered =
    isFiltered && isEmpty
      ? (await listEnquiryPage(store, { view: search.view, person: person.who, find: search.find }, 'start', 1)).total
      : null;
  const [said, { total: post }] = await Promise.all([
    conversationsOf(parts, [...page.rows, ...open.rows], { find: query.find, who: person.who }),
    postCounts(store, now()),
  ]);
  const listed = (rows: typeof page.rows) =>
    rows.map((row) => {
      const { writing, ...rest } = said.get(row.id) ?? nothingSaid;
      return {
        ...shown(row),
        ...rest,
        writing: writing.filter((who) => who !== person.who),
        look: row.look_at === null ? null : { on: row.look_at, line: row.look_line ?? '' },
        cursor: row.cursor,
      };
    });
  return {
    post,
    rows: listed(page.rows),
    open: from === 'start' ? listed(open.rows) : [],
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

function notForUsMail(words: MailWords['enquiries'], { reference, kind }: EnquiryRow) {
  const { subject, heading, body } = filledLetter(words.notForUs, { reference, kind: words.kinds[kind] });
  return { subject, paragraphs: [heading, ...body] };
}

function inFull({ words }: DeskParts, record: EnquiryRecord): z.input<typeof enquiryRecord> {
  const { enquiry, earlier, sameWords, call } = record;
  const rule = words.retention.find(({ id }) => id === 'support-records');
  return {
    ...shown(enquiry),
    ...typedIn(enquiry),
    lateReason: enquiry.late_reason,
    addressRefused: enquiry.address_refused,
    page: pages[enquiry.kind],
    earlier: earlier.map((other) => ({
      reference: other.reference,
      subject: visible(other.subject),
      received: other.received_at,
      outcome: outcomeWords[other.outcome],
    })),
    sameWords,
    call: call === undefined ? null : { id: call.id, startsAt: call.startsAt, state: call.state },
    notForUs: notForUsMail(words.mail.enquiries, enquiry),
    deletedAt:
      enquiry.tray_at === null
        ? null
        : endOf(new Date(enquiry.tray_at), periodOf(words.retention, 'side-tray')).toISOString(),
    kept: { words: rule?.words ?? '', closesAfter: words.enquiries.closeAnsweredAfter },
  };
}

/** The room *Enquiries*. */
export const enquiriesRoom: Room = {
  mark: ({ store, now }) => enquiriesMark(store, now),
  given: async ({ store }, { who }) => (await givenTo(store, who, 1))[0],
  // No act: nobody undoes it, and nobody reads later that somebody began.
  notes: { reader: note(readerNote, (parts, said, { who }) => noteReader(parts, who, said)) },

  async count({ store, now }, { who }) {
    const { views } = await enquiryCounts(store, who, now());
    return views.open === 0 ? undefined : { value: views.open, tone: 'plain', says: `${views.open} open` };
  },

  reads: {
    ...conversationReads,
    enquiries: read(asked, enquiryList, listOf),
    'enquiries/one': read(z.object({ reference: z.string() }), enquiryRecord, async (parts, { reference }) => {
      const record = await recordOf(parts.store, reference);
      if (!record)
        throw new NotThere(
          'There is no enquiry with this reference. It may have been erased or deleted at the end of its period.',
        );
      return inFull(parts, record);
    }),
  },

  files: {
    ...conversationFiles,
    /** Those that are named, or else all of a view as it is filtered. */
    enquiries: file(
      z.object({ ...asked.shape, references: z.optional(z.string().check(z.maxLength(2_000))) }),
      async (parts, query, person) => {
        const chosen = query.references?.split(',') ?? (await referencesOf(parts, query, person));
        const { rows } = await exportEnquiries(parts.store, person, { references: chosen }, parts.now());
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
      // An address would forget more than the one that was shown.
      if (reference.includes('@')) throw new Refused('Give the reference of the enquiry to erase.');
      const { count, mails } = await forgetEnquiries(erasingOf(parts), actor, reference, () => undefined);
      if (count === 0) throw new NotThere('There is no enquiry with this reference. It may already have been erased.');
      parts.deleteMails(mails);
    }),
  },
};

async function* inCsv(rows: AsyncIterable<EnquiryRow>): AsyncGenerator<string> {
  yield csv(exportColumns, []);
  for await (const row of rows) yield csvLine(exportColumns, row);
}

/** Of every enquiry that fits, page by page. */
async function referencesOf({ store }: DeskParts, query: Asked, person: Person): Promise<string[]> {
  const found: string[] = [];
  const views = query.view === 'all' ? (['open', 'all'] as const) : [query.view];
  for (const view of views) {
    const search = { ...searchOf(query, person), view };
    for (let from: PageFrom = 'start'; ;) {
      const { rows, after } = await listEnquiryPage(store, search, from, 1_000);
      found.push(...rows.map(({ reference }) => reference));
      const last = rows.at(-1);
      if (!after || last === undefined) break;
      from = { after: last.cursor };
    }
  }
  return found;
}
