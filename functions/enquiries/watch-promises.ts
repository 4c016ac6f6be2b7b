import { inSlices } from '../store/slices.ts';
import type { EnquiryTools } from './ports.ts';

/**
 * Reminds the team of enquiries that wait: once when most of the promised time has passed, once at its end. Marking and
 * mailing are one transaction, so that several processes remind once; many are reminded of in slices. Resolves with the
 * number of mails.
 */
export async function remindTeam(tools: EnquiryTools, signal?: AbortSignal): Promise<number> {
  let total = 0;
  // After a stop both may have come: the end says it all.
  for (const [kind, take] of [['enquiry-overdue', 'takeOverdue'], ['enquiry-reminder', 'takeWarned']] as const) {
    const slices = inSlices((limit) => tools.store.transaction(async (records) => {
      const now = tools.now();
      const enquiries = await records[take](now, limit);
      await records.enqueue(...enquiries.map(({ id, team }) => ({ id: tools.newId(), kind, enquiryId: id, recipient: team, at: now })));
      return { count: enquiries.length };
    }), signal);
    for await (const { count } of slices) {
      total += count;
      if (count > 0) tools.onMail();
    }
  }
  return total;
}
