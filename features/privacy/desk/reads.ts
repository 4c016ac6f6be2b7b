import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  dataRequests,
  journalPage,
  journalQuery,
  privacyActs,
  privacyCounts,
  receipts,
  retentionRules,
} from './api.ts';
import { storedDataText } from '../stored-data-text.ts';
import { checkReceipt, receiptsByWording } from '../../consent/consent-receipts.ts';
import { dataRequestFigures, dataRequests as readRequests } from '../data-requests.ts';
import { forgetPerson, lookUp, openOf } from '../forget-person.ts';
import { applyRetention } from '../retention.ts';
import { lastRuns } from '../retention-runs.ts';
import { isNothing } from '../stored-data.ts';
import { addressKey } from '../../../core/store/address.ts';
import {
  countJournal,
  latestLine,
  readJournal,
  type JournalFilter,
  type JournalKey,
  type JournalLine,
} from '../../../core/store/journal.ts';
import { csv, csvLine } from '../../../core/store/csv.ts';
import { act, answers, read, type DeskParts, type Room } from '../../../core/desk/server/room.ts';
import { erasureOf, myDataOf } from '../services.ts';
import { day } from '../../../contract/time.ts';
import { countOf } from '../../../core/store/count-of.ts';

const nothing = z.object({});
const pageSize = 100;

async function rules(parts: DeskParts): Promise<z.input<typeof retentionRules>> {
  const { store, words, now } = parts;
  const time = now();
  const foreseen = await applyRetention(parts, { dryRun: true });
  const kept = await store.db.selectFrom('retention_runs').select(['rule', 'deleted', 'failure']).execute();
  const runs = await lastRuns(store, 400);
  const nights = Array.from({ length: 30 }, (_, index) =>
    new Date(time.getTime() - (29 - index) * day).toISOString().slice(0, 10),
  ).map((of) => {
    const those = runs.filter(({ at, failure }) => at.startsWith(of) && failure === null);
    return { day: of, deleted: those.length === 0 ? null : those.reduce((sum, { deleted }) => sum + deleted, 0) };
  });
  return {
    countedAt: time.toISOString(),
    rules: foreseen.map(({ id, before, deleted, note }) => {
      const rule = words.retention.find((one) => one.id === id);
      const run = kept.find((one) => one.rule === id);
      return {
        id,
        what: rule?.what ?? id,
        kept: rule?.words ?? '',
        before: before ?? null,
        due: deleted,
        note: note ?? null,
        lastDeleted: run?.deleted ?? null,
        failure: run?.failure ?? null,
      };
    }),
    runs: runs.slice(0, 10),
    nights,
  };
}

async function wordings({ store, settings, words, now }: DeskParts): Promise<z.input<typeof receipts>> {
  const offered = words.wordings;
  const figures = await receiptsByWording(store);
  const policies = [...new Set([...offered.keys(), ...figures.map(({ policy }) => policy)])].sort().reverse();
  const today = now().toISOString().slice(0, 10);
  const days = [...offered.keys()].sort();
  const textOf = days.findLast((policy) => policy <= today) ?? days[0] ?? '';
  const none = { receipts: 0, analytics: 0, functional: 0, personalization: 0, globalPrivacyControl: 0, refusedAll: 0 };
  return {
    wordings: policies.flatMap((policy, index) => {
      const until = policies[index - 1] ?? null;
      const those = figures.filter((figure) => figure.policy === policy);
      return (those.length > 0 ? those : [{ policy, wording: offered.get(policy) ?? '', ...none }]).map((figure) => ({
        ...figure,
        until,
      }));
    }),
    text: readFileSync(join(settings.content, 'consent', `${textOf}.txt`), 'utf8'),
    textOf,
  };
}

function filterOf({ who, record, days }: z.output<typeof journalQuery>, now: Date): JournalFilter {
  return {
    who,
    record,
    since: days === undefined ? undefined : new Date(now.getTime() - Number(days) * day).toISOString(),
  };
}

function keyOf(name: string | undefined): JournalKey | undefined {
  const [, at, id] = /^([^~]+)~(.+)$/.exec(name ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : [at, id];
}

async function newerThan({ store }: DeskParts, filter: JournalFilter, { at, id }: JournalLine): Promise<number> {
  const next = new Date(Date.parse(at) + 1).toISOString();
  const ofMoment = await readJournal(store, { ...filter, since: at, until: next }, { limit: 1_000 });
  return (await countJournal(store, { ...filter, since: next })) + ofMoment.filter((line) => line.id > id).length;
}

/** Streams the filtered journal as CSV, reading it page by page. */
async function* exported(parts: DeskParts, filter: JournalFilter): AsyncIterable<string> {
  const columns = ['at', 'who', 'act', 'record', 'details'] as const;
  yield csv(columns, []);
  for (let before: JournalKey | undefined; ;) {
    const lines = await readJournal(parts.store, filter, { before, limit: 1_000 });
    const last = lines.at(-1);
    if (last === undefined) return;
    yield lines.map(({ details, ...line }) => csvLine(columns, { ...line, details: JSON.stringify(details) })).join('');
    before = [last.at, last.id];
  }
}

export const privacyRoom: Room = {
  async mark({ store }) {
    const { db } = store;
    const line = await latestLine(store);
    const run = await db.selectFrom('retention_history').select('id').orderBy('at', 'desc').limit(1).executeTakeFirst();
    const receipt = await db
      .selectFrom('consent_receipts')
      .select('id')
      .orderBy('chosen_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const asked = await db
      .selectFrom('data_request_counts')
      .select(['day', 'event', 'times'])
      .orderBy('day', 'desc')
      .limit(4)
      .execute();
    return [line?.id, run?.id, receipt?.id, ...asked.map((of) => `${of.day}${of.event}${of.times}`)].join(' ');
  },
  reads: {
    privacy: read(nothing, privacyCounts, async ({ store }) => ({
      requests: await countOf(store.db.selectFrom('data_requests')),
      receipts: await countOf(store.db.selectFrom('consent_receipts')),
    })),
    'privacy/requests': read(nothing, dataRequests, async ({ store, personalData, now }) => ({
      requests: await readRequests(store, personalData, now()),
      figures: await dataRequestFigures(store, now()),
    })),
    'privacy/retention': read(nothing, retentionRules, rules),
    'privacy/receipts': read(nothing, receipts, wordings),
    'privacy/journal': read(journalQuery, journalPage, async (parts, query) => {
      const { store, now } = parts;
      const filter = filterOf(query, now());
      const lines = await readJournal(store, filter, {
        before: keyOf(query.before),
        after: keyOf(query.after),
        limit: pageSize,
      });
      const [first] = lines;
      const newer = first === undefined ? 0 : await newerThan(parts, filter, first);
      const people = await store.db
        .selectFrom('journal')
        .select('who')
        .distinct()
        .where('at', '>=', new Date(now().getTime() - 90 * day).toISOString())
        .orderBy('who')
        .execute();
      return {
        lines,
        all: await countJournal(store, filter),
        newer,
        people: people.map(({ who }) => who),
      };
    }),
  },
  files: {
    journal: answers(journalQuery, async (parts, query) => ({
      name: 'journal.csv',
      type: 'text/csv; charset=utf-8',
      body: exported(parts, filterOf(query, parts.now())),
    })),
  },
  acts: {
    'privacy.show': act(privacyActs['privacy.show'], async (parts, actor, { email }) => {
      const stored = await lookUp(parts, actor, email, 'people.show');
      const { newsletter, enquiries, mails, lost } = storedDataText(stored, parts);
      return {
        found: !isNothing(stored),
        newsletter,
        enquiries,
        mails,
        lost,
        open: await openOf(parts.store.db, parts.personalData, addressKey(email)),
      };
    }),
    'privacy.mail': act(privacyActs['privacy.mail'], async (parts, actor, { email }) => ({
      outcome: await myDataOf(parts).request(email, actor),
    })),
    'privacy.forget': act(privacyActs['privacy.forget'], async (parts, actor, { email, despiteOpen }) => ({
      outcome: await forgetPerson(erasureOf(parts), actor, { addressKey: addressKey(email), despiteOpen }),
    })),
    'privacy.retention': act(privacyActs['privacy.retention'], async (parts, actor) => {
      const lines = await applyRetention(parts, { dryRun: false, actor });
      return {
        deleted: lines.reduce((sum, { deleted }) => sum + deleted, 0),
        failures: lines.flatMap(({ id, failure }) => (failure === undefined ? [] : [`${id}: ${failure}`])),
      };
    }),
    'privacy.receipt': act(privacyActs['privacy.receipt'], async (parts, actor, { receipt: text }) => {
      const { verdict, fields, receipt } = await checkReceipt(parts, actor, text);
      const { choices, ...said } = receipt;
      return { verdict, fields, receipt: { ...said, ...choices } };
    }),
  },
};
