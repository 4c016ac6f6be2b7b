import { inSlices } from '../store/slices.ts';
import type { EnquiryTools } from './ports.ts';

/**
 * Reminds the team of enquiries that wait: once when most of the promised time has passed, once at its end. Marking and
 * mailing are one transaction, so that several processes remind once; many are marked in slices. A mailbox gets one digest
 * for all of them. Resolves with the number of enquiries.
 */
export async function remindTeam(tools: EnquiryTools, signal?: AbortSignal): Promise<number> {
  let total = 0;
  // After a stop both may have come: the end says it all.
  for (const take of ['takeOverdue', 'takeWarned'] as const) {
    const slices = inSlices((limit) => tools.store.transaction(async (records) => {
      const now = tools.now();
      const enquiries = await records[take](now, limit);
      for (const [team, theirs] of Map.groupBy(enquiries, (enquiry) => enquiry.team)) {
        await records.announce(theirs.map(({ id }) => id), { id: tools.newId(), team, at: now });
      }
      return { count: enquiries.length };
    }), signal);
    for await (const { count } of slices) {
      total += count;
      if (count > 0) tools.onMail();
    }
  }
  return total;
}
