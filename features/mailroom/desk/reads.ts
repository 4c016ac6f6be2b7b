import * as z from 'zod/mini';
import { Temporal } from 'temporal-polyfill';
import { deadMails, mailActs, outboxStatus, retriedMails, sentMails, sentQuery, waitingMails } from './api.ts';
import { hastenMails, putAside, retryDeadMails, retryMail } from '../../../core/outbox/handling.ts';
import { isDead, isRetried, isWaiting } from '../../../core/outbox/lanes.ts';
import * as lists from '../../../core/outbox/mail-lists.ts';
import { outboxStatus as readStanding } from '../../../core/outbox/outbox-status.ts';
import { act, read, type DeskParts, type Room } from '../../../core/desk/server/room.ts';
import { countOf } from '../../../core/store/count-of.ts';

const nothing = z.object({});

function startOf(day: Temporal.PlainDate, zone: string): string {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString();
}

/** Read every few seconds by the rail, so each part reads only the end of an index. */
async function mark({ store }: DeskParts): Promise<string> {
  const { db } = store;
  const last = (state: 'sent' | 'dead' | 'dropped') =>
    db
      .selectFrom('outbox')
      .select('settled_at')
      .where('state', '=', state)
      .where('settled_at', 'is not', null)
      .orderBy('settled_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  const lane = await db.selectFrom('outbox_lanes').select(['changed_at']).where('lane', '=', 'mail').executeTakeFirst();
  const retried = await db
    .selectFrom('outbox')
    .select((select) => [
      select.fn.countAll<number | string>().as('count'),
      select.fn.min('due_at').as('first'),
      select.fn.max('due_at').as('last'),
    ])
    .where(isRetried)
    .executeTakeFirst();
  const next = await db
    .selectFrom('outbox')
    .select('due_at')
    .where(isWaiting)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [
    (await last('sent'))?.settled_at,
    (await last('dead'))?.settled_at,
    (await last('dropped'))?.settled_at,
    await deadCount(db),
    lane?.changed_at,
    retried?.count,
    retried?.first,
    retried?.last,
    next?.due_at,
  ].join(' ');
}

async function deadCount(db: DeskParts['store']['db']): Promise<number> {
  return countOf(db.selectFrom('outbox').where(isDead));
}

export const mailRoom: Room = {
  mark,
  async count({ store }) {
    const dead = await deadCount(store.db);
    return dead === 0
      ? undefined
      : { value: dead, tone: 'broke', says: dead === 1 ? '1 failed email' : `${dead} failed emails` };
  },
  reads: {
    mail: read(nothing, outboxStatus, async ({ store, mails, settings, words, now }) => {
      const zone = words.enquiries.deskTimeZone;
      const today = Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(zone).toPlainDate();
      const { sentSince, ...standing } = await readStanding(store, mails, startOf(today, zone));
      return {
        ...standing,
        sentToday: sentSince,
        relay: settings.smtpUrl === undefined ? null : new URL(settings.smtpUrl).hostname,
      };
    }),
    'mail/dead': read(nothing, deadMails, ({ store, mails }) => lists.deadLetters(store, mails)),
    'mail/retrying': read(nothing, retriedMails, async ({ store, mails, now }) => ({
      mails: await lists.retriedMails(store, mails, now()),
    })),
    'mail/waiting': read(nothing, waitingMails, async ({ store, mails }) => ({
      groups: await lists.waitingMails(store, mails),
    })),
    'mail/sent': read(sentQuery, sentMails, async ({ store, mails, words }, { from, kind, find, day }) => {
      const before =
        day === undefined
          ? undefined
          : startOf(Temporal.PlainDate.from(day).add({ days: 1 }), words.enquiries.deskTimeZone);
      const page = await lists.sentMails(store, mails, { from, kind, find, before });
      return { ...page, kinds: [...mails.kinds.values()] };
    }),
  },
  acts: {
    'mail.retry': act(mailActs['mail.retry'], (parts, actor, input) => retryMail(parts, actor, input)),
    'mail.retry-all': act(mailActs['mail.retry-all'], (parts, actor) => retryDeadMails(parts, actor)),
    'mail.now': act(mailActs['mail.now'], (parts, actor, input) => hastenMails(parts, actor, input)),
    'mail.now-all': act(mailActs['mail.now-all'], (parts, actor) => hastenMails(parts, actor, 'all')),
    'mail.aside': act(mailActs['mail.aside'], (parts, actor, { id }) => putAside(parts, actor, { id, aside: true })),
    'mail.back': act(mailActs['mail.back'], (parts, actor, { id }) => putAside(parts, actor, { id, aside: false })),
  },
};
