import * as z from 'zod/mini';
import { callsWithNames } from '../../calls/handling.ts';
import { deskOf } from '../../calls/tools.ts';
import { decisionsOf } from '../../conversation/desk/reads.ts';
import { visible, withConversations } from '../../conversation/list-rows.ts';
import { enquiryCounts, listEnquiryPage, markedInTray, openDues } from '../../enquiries/lists.ts';
import { givenTo, leftBehind } from '../../enquiries/ownership.ts';
import { letterStatus } from '../../newsletter/letters/letter-status.ts';
import { pausedByPerson } from '../../newsletter/letters/letter-acts.ts';
import { isDead } from '../../../core/outbox/lanes.ts';
import { deadLetters } from '../../../core/outbox/mail-lists.ts';
import { latestLine, readJournal } from '../../../core/store/journal.ts';
import { countOf } from '../../../core/store/count-of.ts';
import { found } from '../../../core/desk/api.ts';
import { today, type LetterStanding, type TodayAnswer, type TodaysCall } from './api.ts';
import { read, type DeskParts, type Room } from '../../../core/desk/server/room.ts';
import { findRecords } from './find-records.ts';
import { lastWeek } from './last-week.ts';
import { workingHours } from '../../calls/week.ts';
import { busyTimesOf, callToolsOf } from '../../calls/services.ts';
import { hour } from '../../../contract/time.ts';

/** Most enquiries shown; the room *Enquiries* has all. */
const enquiriesShown = 30;
const failuresShown = 4;
const givenShown = 5;
const journalShown = 6;
/** How long a past call without an outcome is asked about; older ones are in *Calls*. */
const askedFor = 14 * 24 * hour;
const ahead = 24 * hour;
const markedFor = 7 * 24 * hour;

/** Calls from the oldest one without an outcome to a day ahead, earliest first. */
async function callsOfToday(parts: DeskParts): Promise<readonly TodaysCall[]> {
  const { store, now } = parts;
  const callTools = callToolsOf(parts);
  const at = now().getTime();
  const rows = await callsWithNames(store)
    .where('calls.state', '=', 'booked')
    .where('calls.starts_at', '>=', new Date(at - askedFor).toISOString())
    .where('calls.starts_at', '<', new Date(at + ahead).toISOString())
    .orderBy('calls.starts_at')
    .orderBy('calls.id')
    .execute();
  return rows.map((call) => ({
    ...call,
    desk: deskOf(callTools.rules, call.desk),
    asks: Date.parse(call.ends_at) <= at,
  }));
}

async function lettersNow({ store, now }: DeskParts): Promise<readonly LetterStanding[]> {
  const unsent = ['preparing', 'sending', 'paused'] as const;
  const issues = store.db.selectFrom('newsletter_issues').select('id').where('state', 'in', unsent);
  const rows = await issues.orderBy('id').execute();
  const statuses = await Promise.all(rows.map(({ id }) => letterStatus(store.db, id, now())));
  return statuses.flatMap((status) => {
    const state = unsent.find((known) => known === status?.state);
    if (status === undefined || state === undefined) return [];
    const { id, pausedWhy, startedAt } = status;
    const isStopped = state === 'paused' && pausedWhy !== null && pausedWhy !== pausedByPerson;
    const stopped = isStopped ? `It stopped automatically: ${pausedWhy}.` : null;
    return { ...status, slug: id, state, stopped, scheduledAt: startedAt === null ? status.scheduledAt : null };
  });
}

/** Failures: emails given up, enquiries of people who left, unreadable calendars, overdue retention rules. */
async function failuresOf(parts: DeskParts): Promise<Pick<TodayAnswer, 'failed' | 'failures'>> {
  const { store, mails, settings, now } = parts;
  const [busyTimes, callTools] = [busyTimesOf(parts), callToolsOf(parts)];
  const [dead, calendars, runs, left] = await Promise.all([
    deadLetters(store, mails),
    busyTimes.states(),
    store.db
      .selectFrom('retention_runs')
      .select(['rule', 'since', 'failure'])
      .where('failure', 'is not', null)
      .execute(),
    leftBehind(store, settings.deskPeople),
  ]);
  const all = [
    ...dead.mails.map(({ id, settledAt, createdAt, name, meaning, about, attempts }) => ({
      id,
      at: settledAt ?? createdAt,
      title: `Email given up after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
      sub: `${name}${about.reference === null ? '' : ` of ${about.reference}`}. ${meaning.consequence}`,
      to: '/mail/dead',
    })),
    ...calendars
      .filter(({ failure }) => failure !== null)
      .map(({ desk, readAt, countsUntil, isOffering }) => ({
        id: `calendar ${desk}`,
        at: readAt ?? now().toISOString(),
        title: `The calendar of ${deskOf(callTools.rules, desk).name} cannot be read`,
        sub:
          isOffering && countsUntil !== null
            ? 'Its last copy is used for a day; then no times are offered.'
            : 'There is no recent copy of it, so no times are offered.',
        to: `/calls?desk=${desk}`,
      })),
    ...runs.map(({ rule, since }) => ({
      id: `retention ${rule}`,
      at: since,
      title: 'A rule of retention failed',
      sub: `The rule ${rule}: what should have been deleted is still there. It will be retried automatically.`,
      to: '/privacy/retention',
    })),
    ...left.map(({ owner, open }) => ({
      id: `left ${owner}`,
      at: now().toISOString(),
      title: `${open === 1 ? 'An open enquiry is' : `${open} open enquiries are`} with somebody who may no longer sign in`,
      sub: `${owner} is not in DESK_PEOPLE. Hand over what is theirs.`,
      to: `/enquiries?owner=${encodeURIComponent(owner)}`,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return { failures: dead.all + all.length - dead.mails.length, failed: all.slice(0, failuresShown) };
}

/** The working hours on the scale: those of the desk in the firm's own zone, or of the first desk. */
function hoursShown({ words, now }: DeskParts): readonly { readonly from: string; readonly until: string }[] {
  const { desks } = words.calls;
  const desk = desks.find(({ timeZone }) => timeZone === words.enquiries.deskTimeZone) ?? desks[0];
  return desk === undefined ? [] : workingHours(desk, words.enquiries.holidays, now());
}

function decisionsIn({ calls, look, post }: TodayAnswer['decide'], held: readonly TodaysCall[]): number {
  return calls.length + look.length + held.filter(({ asks }) => asks).length + Number(post.total > 0);
}

async function readToday(parts: DeskParts, person: string): Promise<TodayAnswer> {
  const { store, now } = parts;
  const at = now();
  const [counts, page, dues, marked, decide, given, calls, broken, letters, journal] = await Promise.all([
    enquiryCounts(store, person, at),
    listEnquiryPage(store, { view: 'open', person }, { length: enquiriesShown }),
    openDues(store, new Date(at.getTime() + ahead)),
    markedInTray(store, new Date(at.getTime() - markedFor)),
    decisionsOf(parts),
    givenTo(store, person, givenShown),
    callsOfToday(parts),
    failuresOf(parts),
    lettersNow(parts),
    // Arrivals are already in the list.
    readJournal(store, { except: 'enquiries.send' }, { limit: journalShown }),
  ]);
  const said = await withConversations(parts, page.rows, { who: person });
  const [first] = said;
  const waits =
    counts.views.open + broken.failures + decisionsIn(decide, calls) > 0 ||
    letters.some(({ state, stopped }) => state === 'sending' || stopped !== null);
  return {
    now: at.toISOString(),
    open: counts.views.open,
    overdue: counts.overdue,
    marked,
    enquiries: said.map((row) => ({
      ...row,
      since: row.turn_at ?? row.received_at,
      subject: visible(row.subject),
      name: visible(row.name),
      organization: row.organization === null ? null : visible(row.organization),
    })),
    words: first?.text ?? '',
    dues,
    decide,
    given: given.map((one) => ({ ...one, name: visible(one.name) })),
    calls: [...calls],
    hours: [...hoursShown(parts)],
    ...broken,
    letters: [...letters],
    journal: [...journal],
    week: waits ? null : await lastWeek(store, at),
  };
}

/** Reads and acts of the room *Today*, and the search of *Find or do*. */
export const todayRoom: Room = {
  async mark(parts) {
    const { store, now } = parts;
    const { db } = store;
    const latest = (table: 'enquiries' | 'enquiry_acts') =>
      db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    const marks = await Promise.all([
      latest('enquiries'),
      latest('enquiry_acts'),
      latestLine(store),
      enquiryCounts(store, '', now()),
      countOf(db.selectFrom('outbox').where(isDead)),
      decisionsOf(parts),
      callsOfToday(parts).then((calls) => calls.map(({ id, version, asks }) => [id, version, asks])),
      lettersNow(parts),
      db.selectFrom('busy_calendars').select(['desk', 'failure']).orderBy('desk').execute(),
      db.selectFrom('retention_runs').select('rule').where('failure', 'is not', null).orderBy('rule').execute(),
    ]);
    return JSON.stringify(marks);
  },

  async count(parts, { who }) {
    const [{ views }, decide, calls] = await Promise.all([
      enquiryCounts(parts.store, who, parts.now()),
      decisionsOf(parts),
      callsOfToday(parts),
    ]);
    const waits = views.open + decisionsIn(decide, calls);
    return waits === 0 ? undefined : { value: waits, tone: 'decide', says: waits === 1 ? '1 waits' : `${waits} wait` };
  },

  reads: {
    today: read(z.object({}), today, (parts, _query, { who }) => readToday(parts, who)),
    'today/find': read(
      z.object({ for: z.string().check(z.maxLength(200)) }),
      found,
      async ({ store }, { for: typed }) => ({ found: [...(await findRecords(store, typed))] }),
    ),
  },

  acts: {},
};
