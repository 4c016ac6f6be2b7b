import { v7 } from 'uuid';
import { callRules, type CallRules } from '../../features/calls/schema.ts';
import { issueLink } from '../../features/calls/links.ts';
import { callTools, type CallTools } from '../../features/calls/tools.ts';
import { mintToken } from '../../core/mail/link-token.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import type { Store } from '../../core/store/store.ts';
import { day, hour } from './clock.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

export const deskAt = (id: string, timeZone: string): CallRules['desks'][number] => ({
  id,
  name: id,
  timeZone,
  hours: [{ days: [...weekdays], from: '09:00', until: '17:00' }],
  breaks: [],
  leave: [],
});

/** Two desks, an hour apart, with three calls of an hour a day each. */
export const rulesOfTwoDesks = callRules.parse({
  how: 'telephone',
  length: 'PT45M',
  buffer: 'PT15M',
  notice: 'PT24H',
  horizon: 'P21D',
  reminder: 'PT24H',
  perDay: 3,
  desks: [deskAt('jersey', 'Europe/Jersey'), deskAt('warsaw', 'Europe/Warsaw')],
});

export function callToolsFor(
  store: Store,
  now: () => Date,
  changes: Partial<CallTools> = {},
  rules: CallRules = rulesOfTwoDesks,
): CallTools {
  const words = { calls: rules, enquiries: { holidays: [] } };
  const given = {
    store,
    outbox: new Outbox('corbiere.example'),
    now,
    newId: () => v7(),
    mintToken,
    onMail: () => undefined,
  };
  return { ...callTools({ words, ...given }), ...changes };
}

export interface Asked {
  /** Of the link in the acknowledgement. */
  readonly token: string;
  readonly id: string;
  readonly reference: string;
}

/** Somebody asks for a consultation and has the mail with the link. */
export async function askForCall(tools: CallTools, email = 'ada@example.org'): Promise<Asked> {
  const id = crypto.randomUUID();
  const reference = `K-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
  const at = (later: number): string => new Date(tools.now().getTime() + later).toISOString();
  const token = await tools.store.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('enquiries')
      .values({
        id,
        reference,
        kind: 'consultation',
        name: 'Ada',
        email,
        address_key: email.toLowerCase(),
        subject: 'Consultation',
        message: '',
        state: 'open',
        team: 'team@corbiere.example',
        acknowledged: 1,
        received_at: at(0),
        warn_at: at(18 * hour),
        due_at: at(day),
      })
      .execute();
    return issueLink(tools, transaction, id);
  });
  return { token, id, reference };
}
