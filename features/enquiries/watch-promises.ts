import { inSlices } from '../../core/store/slices.ts';
import type { Enquiry } from './rows.ts';
import { inTransaction, type EnquiryRecords } from './records.ts';
import type { EnquiryTools } from './tools.ts';
import { day } from '../../contract/time.ts';

/** Least time between two mails about one enquiry after its end; milliseconds. */
const escalationPause = 7 * day;

/**
 * Reminds the team of enquiries that wait: once when most of the promised time has passed, once at its end, and then
 * once a week until they are answered or closed. Marking and mailing are one transaction, so that several processes
 * remind once; many are marked in slices. A mailbox gets one digest for all of them. Resolves with the number of
 * enquiries.
 */
export async function remindTeam(tools: EnquiryTools, signal?: AbortSignal): Promise<number> {
  let total = 0;
  // After a stop both may have come: the end says it all.
  const takes: readonly ((records: EnquiryRecords, now: Date, limit: number) => Promise<Enquiry[]>)[] = [
    (records, now, limit) => records.takeOverdue(now, limit),
    (records, now, limit) => records.takeWarned(now, limit),
    (records, now, limit) => records.takeEscalated(now, new Date(now.getTime() - escalationPause), limit),
  ];
  for (const take of takes) {
    const slices = inSlices(
      (limit) =>
        inTransaction(tools, async (records) => {
          const now = tools.now();
          const enquiries = await take(records, now, limit);
          for (const [team, theirs] of Map.groupBy(enquiries, (enquiry) => enquiry.team)) {
            await records.announce(
              theirs.map(({ id }) => id),
              { id: tools.newId(), team, at: now },
            );
          }
          return { count: enquiries.length };
        }),
      signal,
    );
    for await (const { count } of slices) {
      total += count;
      if (count > 0) tools.onMail();
    }
  }
  return total;
}
