import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { Refused } from '../../core/store/act-errors.ts';
import type { Actor } from '../../core/store/journal.ts';
import { changeEnquiry, type NamedEnquiry, type WorkTools } from '../enquiries/changing.ts';
import type { EnquiryRules } from '../enquiries/reply-times.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';

type LookingTools = Pick<WorkTools, 'store' | 'now'> & {
  readonly words: { readonly enquiries: Pick<EnquiryRules, 'deskTimeZone'> };
};

/** Sets the day to look at a record again, which counts while it is not open; null clears it. */
export function lookAgain(
  tools: WorkTools & LookingTools,
  actor: Actor,
  { on, line, ...named }: NamedEnquiry & { readonly on: string | null; readonly line: string },
): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.look-again', details: { on } }, ({ enquiry }) => {
    if (on === null && enquiry.look_at === null) throw new Refused(`${enquiry.reference} is not put away.`);
    if (on !== null && on <= today(tools)) throw new Refused('Choose a day after today.');
    return {
      to: { look_at: on, look_line: on === null ? null : line.trim().slice(0, 200) },
      did: { act: 'look-again', ...(on === null ? {} : { text: on }) },
    };
  });
}

/** Records to look at again today or earlier, earliest first. */
export function toLookAt(tools: LookingTools) {
  // `not in` keeps SQLite on the index by day; naming states would make it read everything ever answered.
  return tools.store.db
    .selectFrom('enquiries')
    .select(['reference', 'name'])
    .select([sql<string>`look_at`.as('on'), sql<string>`coalesce(look_line, '')`.as('line')])
    .where('look_at', '<=', today(tools))
    .where('state', 'not in', ['open', 'tray'])
    .orderBy('look_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

function today({ now, words }: LookingTools): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(now().getTime());
  return moment.toZonedDateTimeISO(words.enquiries.deskTimeZone).toPlainDate().toString();
}
